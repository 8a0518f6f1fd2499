(* SPDX-License-Identifier: GPL-2.0-or-later *)
(* tree: counts words in a Map of strings. *)
module Words = Map.Make (String)

let make n =
  let seed = ref 1 in
  List.init n (fun _ ->
      seed := ((!seed * 1664525) + 1013904223) land 0xffffffff;
      "word" ^ string_of_int ((!seed lsr 16) mod 5000))

let count words =
  List.fold_left
    (fun counts word ->
      Words.update word (function None -> Some 1 | Some n -> Some (n + 1)) counts)
    Words.empty words

let () =
  let total = ref 0 in
  for _ = 1 to int_of_string Sys.argv.(1) do
    total := !total + Words.cardinal (count (make 20000))
  done;
  Printf.printf "%d\n" !total
