# mt: C++ (g++ -O2 -g), three threads that fill, sort and publish strings: programs/sorters.cpp
# recorded with: stk record -F 199 -- ./sorters 100
# answer: Worker::sorted
meta stk_version 0.1.0
meta command "record -F 199 -- ./sorters"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=199
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 5407)"
meta duration_ns 810260047
meta unwind_tables 15
meta unwind_rows 105816
meta unwind_bytes 435712
meta unwind_ns 14108737
meta unwind_refused 0
meta stacks_copied 3
image 0 file /home/user/sorters build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 file /usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30 build-id=00000003
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000005
text 0 /usr/include/c++/12/bits/stl_algo.h
text 1 /usr/include/c++/12/bits/basic_string.h
text 2 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 3 __memcmp_evex_movbe
text 4 /usr/include/c++/12/bits/random.tcc
text 5 "__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > > std::__unguarded_partition<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text 6 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 7 __memcpy_avx512_unaligned_erms
text 8 /home/user/sorters.cpp
text 9 "void std::__unguarded_linear_insert<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Val_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Val_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text a /usr/include/c++/12/bits/char_traits.h
text b /usr/include/c++/12/bits/charconv.h
text c "std::mersenne_twister_engine<unsigned long, 32ul, 624ul, 397ul, 31ul, 2567483615ul, 11ul, 4294967295ul, 7ul, 2636928640ul, 15ul, 4022730752ul, 18ul, 1812433253ul>::_M_gen_rand()"
text d "std::mersenne_twister_engine<unsigned long, 32ul, 624ul, 397ul, 31ul, 2567483615ul, 11ul, 4294967295ul, 7ul, 2636928640ul, 15ul, 4022730752ul, 18ul, 1812433253ul>::operator()()"
text e "void std::__detail::__to_chars_10_impl<unsigned long>(char*, unsigned int, unsigned long)"
text f "void std::__introsort_loop<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, long, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, long, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text g ./malloc/arena.c
text h /usr/include/c++/12/bits/vector.tcc
text i "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::basic_string(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)"
text j "void std::__move_median_to_first<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text k ./elf/rtld.c
text l ./malloc/malloc.c
text m /usr/include/c++/12/bits/stl_iterator.h
text n /usr/include/c++/12/bits/stl_uninitialized.h
text o /usr/include/c++/12/bits/stl_vector.h
text p "Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}::operator()(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&) const"
text q "__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > > std::__unguarded_partition_pivot<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text r "__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >::operator--()"
text s "main::{lambda()#1}::operator()() const"
text t "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >& std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::emplace_back<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)"
text u "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_set_length(unsigned long)"
text v "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_S_copy(char*, char const*, unsigned long)"
text w "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::compare(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&) const"
text x "std::__cxx11::to_string(unsigned long)"
text y "std::char_traits<char>::compare(char const*, char const*, unsigned long)"
text z "std::char_traits<char>::copy(char*, char const*, unsigned long)"
text A "void std::__sort<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)"
text B "void std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::_M_realloc_insert<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)"
text C ./elf/dl-lookup.c
text D /usr/include/c++/12/bits/alloc_traits.h
text E /usr/include/c++/12/bits/new_allocator.h
text F /usr/include/c++/12/bits/predefined_ops.h
frame 0 $f source=$0:1921
frame 1 Worker::fill() source=$8:19
frame 2 $p source=$8:25
frame 3 $q source=$0:1889
frame 4 "bool __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>::operator()<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > > >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >)" source=$F:158
frame 5 "bool std::operator< <char, std::char_traits<char>, std::allocator<char> >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)" source=$1:3694
frame 6 $p source=$8:24
frame 7 $w source=$1:3148
frame 8 $y source=$a:385
frame 9 $z source=$a:431
frame a $5 source=$0:1867
frame b $5 source=$0:1870
frame c $i source=$1:675
frame d "bool __gnu_cxx::__ops::_Val_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>::operator()<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >)" source=$F:240
frame e "std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::push_back(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$o:1294
frame f "void std::__new_allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >::construct<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$E:175
frame g "void std::allocator_traits<std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::construct<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >(std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$D:516
frame h $9 source=$0:1789
frame i $9 source=$0:1791
frame j $q source=$0:1887
frame k $x source=$1:4057
frame l "function=std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::operator=(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$1:859
frame m "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::size() const" source=$1:1064
frame n $9 source=$0:1786
frame o $9 source=$0:1795
frame p $t source=$h:117
frame q $w source=$1:3149
frame r "function=std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > std::operator+<char, std::char_traits<char>, std::allocator<char> >(char const*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$1:3541
frame s "function=std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::operator=(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$1:867
frame t "function=std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::operator=(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&&)" source=$1:868
frame u "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_construct(unsigned long, char)"
frame v "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_is_local() const" source=$1:274
frame w "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_length(unsigned long)" source=$1:229
frame x "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_replace(unsigned long, unsigned long, char const*, unsigned long)"
frame y "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::swap(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&)"
frame z "void std::iter_swap<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > > >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >)" source=/usr/include/c++/12/bits/stl_algobase.h:182
frame A "void std::sort<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1})" source=$0:4853
frame B "void std::swap<char, std::char_traits<char>, std::allocator<char> >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&)" source=$1:3848
frame C $x source=$1:4056
frame D Worker::sorted() source=$8:24
at 0 0 1 return = $f source=$0:1922
at 1 1 2 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at 2 1 3 return = start_thread source=./nptl/pthread_create.c:442
at 3 2 4 return = fun_d4490 bounds reason=1
at 4 0 5 return = $A source=$0:1937 &A &D $s source=$8:53
at 5 0 6 return = $s source=$8:52
at 6 0 7 return = &B &z $5 source=$0:1874 &3 &0
at 7 0 8 return = &8 &7 &5 &2 &6 &4 &a &3 &0
at 8 0 9 return = "void std::__unguarded_insertion_sort<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)" source=$0:1830 "void std::__final_insertion_sort<__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}> >(__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >, __gnu_cxx::__ops::_Iter_comp_iter<Worker::sorted()::{lambda(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)#1}>)" source=$0:1850 $A source=$0:1940 &A &D $s source=$8:53
at 9 0 10 return = &8 &7 &5 &2 &6 &4 &b &3 &0
at a 2 11 return = &y reason=12
at b 1 12 = $3 source=$2:141
at c 1 13 = $3 source=$2:122
at d 1 14 = $3 source=$2:125
at e 1 15 = $7 source=$6:373
at f 1 16 = $7 source=$6:374
at g 2 17 = &y reason=12
at h 0 18 return = &8 &7 &5 &2 &6 &d &h
at i 1 19 = $3 source=$2:123
at j 1 20 = $7 source=$6:264
at k 0 21 = function=memcmp@plt reason=12
at l 0 22 = $5 source=$0:1872 &3 &0
at m 0 23 = "function=__gnu_cxx::__normal_iterator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > >::operator++()" source=$m:1105 $5 source=$0:1868 &3 &0
at n 0 24 return = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::replace(unsigned long, unsigned long, char const*, unsigned long)" source=$1:2171 "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::insert(unsigned long, char const*)" source=$1:1928 &r &1
at o 0 25 = &2 &4 &b &3 &0
at p 0 26 = $r source=$m:1122 $5 source=$0:1869 &3 &0
at q 0 27 = "function=std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::swap(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >&)@plt" reason=12
at r 0 28 = &q &5 &2 &6 &4 &a &3 &0
at s 0 29 return = $t source=$h:123 &e &1
at t 0 30 return = $d source=$4:459 &1
at u 2 31 return = &x reason=12
at v 3 32 = pvm_irq_enable
at w 3 33 return = __raw_callee_save_pvm_irq_enable
at x 0 34 = &2 &4 &a &3 &0
at y 0 35 = $r source=$m:1119 $5 source=$0:1871 &3 &0
at z 0 36 return = &9 &c &f &g "void std::__relocate_object_a<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&)" source=$n:1064 "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >* std::__relocate_a_1<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&)" source=$n:1092 "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >* std::__relocate_a<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&)" source=$n:1133 "std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::_S_relocate(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >*, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&)" source=$o:504 $B source=$h:474
at A 1 37 = $3 source=$2:110
at B 0 38 = &b &3 &0
at C 0 39 = &l &o
at D 0 40 = &q &5 &2 &6 &4 &b &3 &0
at E 0 41 = $f source=$0:1908
at F 0 42 return = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::basic_string<std::allocator<char> >(unsigned long, char, std::allocator<char> const&)" source=$1:659 &C &1
at G 0 43 return = &9 $v source=$1:423 $v source=$1:418 &s &i
at H 0 44 return = &9 $v source=$1:423 $v source=$1:418 &s &o
at I 0 45 return = &9 &c &f &g &p &e &1
at J 0 46 return = &9 &c &n
at K 1 47 = $3 source=$2:112
at L 1 48 = $3 source=$2:118
at M 1 49 = $3 source=$2:121
at N 1 50 = $7 source=$6:271
at O 3 51 return = asm_exc_page_fault
at P 3 52 return = asm_sysvec_apic_timer_interrupt
at Q 3 53 return = irqentry_exit_to_user_mode
at R 0 54 = &a &3 &0
at S 0 55 = &l &i
at T 0 56 = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_data() const" source=$1:234 &v $i source=$1:673 &n
at U 0 57 = &w $u source=$1:267 &t &i
at V 0 58 = &w $u source=$1:267 $i source=$1:689 &n
at W 0 59 = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::_M_local_data() const" source=$1:252 &v &l &i
at X 0 60 = $i source=$1:673 &f &g &p &e &1
at Y 0 61 = &q &5 &2 &6 &d &h
at Z 0 62 = &m &2 &4 &a &3 &0
at 10 0 63 = &m &2 &4 $j source=$0:87 &j &0
at 11 0 64 = &m &2 &d &h
at 12 0 65 = "std::char_traits<char>::assign(char&, char const&)" source=$a:354 $u source=$1:268 &t &o
at 13 0 66 = $y source=$a:372 &7 &5 &2 &6 &4 &b &3 &0
at 14 0 67 = &8 &7 &5 &2 &6 &d &h
at 15 0 68 = $z source=$a:425 &c &f &g &p &e &1
at 16 0 69 = $c source=$4:404
at 17 0 70 = $c source=$4:407
at 18 0 71 = $c source=$4:415
at 19 0 72 = $c source=$4:416
at 1a 0 73 = $d source=$4:462 &1
at 1b 0 74 = $d source=$4:464 &1
at 1c 0 75 = $d source=$4:465 &1
at 1d 0 76 = "unsigned int std::__detail::__to_chars_len<unsigned long>(unsigned long, int)" source=$b:60 &C &1
at 1e 0 77 = $e source=$b:86 &k &1
at 1f 0 78 = $e source=$b:88 &k &1
at 1g 0 79 = $e source=$b:89 &k &1
at 1h 0 80 = $e source=$b:96 &k &1
at 1i 0 81 = $f source=$0:1925
at 1j 0 82 = $9 source=$0:1796
at 1k 0 83 = &B &z $j source=$0:97 &j &0
at 1l 0 84 = &1
at 1m 0 85 return = "std::__new_allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >::allocate(unsigned long, void const*)" source=$E:137 "std::allocator_traits<std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::allocate(std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > >&, unsigned long)" source=$D:464 "std::_Vector_base<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >::_M_allocate(unsigned long)" source=$o:378 $B source=$h:453
at 1n 0 86 return = &8 &7 &5 &2 &6 &4 $j source=$0:85 &j &0
at 1o 0 87 return = &8 &7 &5 &2 &6 &4 $j source=$0:87 &j &0
at 1p 0 88 return = &9 &c &r &1
at 1q 4 89 = do_lookup_x source=$C:413
at 1r 4 90 return = _dl_lookup_symbol_x source=$C:776
at 1s 4 91 return = _dl_start_final source=$k:497 _dl_start source=$k:584
at 1t 4 92 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 1u 4 93 return = _start entry reason=12
at 1v 4 94 return = dl_main source=$k:2352
at 1w 4 95 return = resolve_map source=./elf/dl-reloc.c:190 elf_machine_rela source=./elf/../sysdeps/x86_64/dl-machine.h:271 elf_dynamic_do_Rela source=./elf/do-rel.h:147 _dl_relocate_object source=./elf/dl-reloc.c:301
at 1x 1 96 = $3 source=$2:117
at 1y 1 97 = $3 source=$2:124
at 1z 1 98 = $3 source=$2:144
at 1A 1 99 = $7 source=$6:270
at 1B 1 100 = $7 source=$6:296
at 1C 1 101 = $7 source=$6:297
at 1D 1 102 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:225
at 1E 1 103 = alloc_new_heap source=$g:556
at 1F 1 104 return = _int_new_arena source=$g:744 arena_get2 source=$g:963 arena_get2 source=$g:924
at 1G 1 105 return = tcache_init source=$l:3235 malloc source=$l:3300
at 1H 1 106 return = tcache_init source=$l:3238
at 1I 2 107 = &u reason=12
at 1J 2 108 = &x reason=12
at 1K 2 109 = function=memcpy@plt reason=12
at 1L 2 110 return = "operator new(unsigned long)" reason=12
at 1M 2 111 return = &u reason=12
at 1N 3 112 return = __irq_exit_rcu
at 1O 3 113 return = __schedule
at 1P 3 114 return = exc_page_fault
at 1Q 3 115 return = finish_task_switch
at 1R 3 116 return = handle_softirqs
at 1S 3 117 return = schedule
at 1T 3 118 return = sysvec_apic_timer_interrupt
unwinder 2
stack 0 complete c 7 0 0 0 0 0 0 0 0 0 0 4 3 2 1
stack 1 complete f a 6 *13
stack 2 complete c 7 *13
stack 3 complete d *14
stack 4 complete 1K a 6 *12
stack 5 complete b 7 *12
stack 6 complete E *12
stack 7 complete 1i *11
stack 8 complete N a 6 *11
stack 9 complete j *13
stack a complete g *12
stack b complete b 7 *11
stack c complete c *12
stack d complete A 9 *11
stack e complete i *12
stack f complete E *11
stack g complete e a 6 *10
stack h complete g *11
stack i complete q *11
stack j complete b 9 *10
stack k complete c *11
stack l complete D *10
stack m complete l *10
stack n complete y *10
stack o complete 10 *9
stack p complete d 1o *9
stack q complete 1A a 6 *9
stack r complete e *11
stack s complete g *10
stack t complete v w 1R 1N 1T P | *11
stack u complete K 7 *9
stack v complete b *10
stack w complete c *10
stack x complete r *9
stack y complete f a 6 *8
stack z complete j *10
stack A complete g *9
stack B complete b 7 *8
stack C complete d *9
stack D complete i *9
stack E complete d 9 *8
stack F complete k *9
stack G complete l *8
stack H complete m *8
stack I complete o *8
stack J complete p *8
stack K complete x *8
stack L complete y *8
stack M complete k 1n *7
stack N complete e a 6 *7
stack O complete f *9
stack P complete g *8
stack Q complete q *8
stack R complete 1y 7 *7
stack S complete b *8
stack T complete k *8
stack U complete A 9 *7
stack V complete L *8
stack W complete b *8
stack X complete c *8
stack Y complete B *7
stack Z complete D *7
stack 10 complete l *7
stack 11 complete m *7
stack 12 complete o *7
stack 13 complete r *7
stack 14 complete 1k *6
stack 15 complete f a 6 *6
stack 16 complete g *7
stack 17 complete b 7 *6
stack 18 complete c *7
stack 19 complete d *7
stack 1a complete 1z 9 *6
stack 1b complete M *7
stack 1c complete b *7
stack 1d complete d *7
stack 1e complete i *7
stack 1f complete k *7
stack 1g complete m *6
stack 1h complete o *6
stack 1i complete p *6
stack 1j complete r *6
stack 1k complete x *6
stack 1l complete y *6
stack 1m complete e a 6 *5
stack 1n complete g *6
stack 1o complete q *6
stack 1p complete b 7 *5
stack 1q complete c *6
stack 1r complete d *6
stack 1s complete i *6
stack 1t complete k *6
stack 1u complete K 9 *5
stack 1v complete M *6
stack 1w complete c *6
stack 1x complete l *5
stack 1y complete m *5
stack 1z complete o *5
stack 1A complete p *5
stack 1B complete x *5
stack 1C complete 13 *4
stack 1D complete e a 6 *4
stack 1E complete f *6
stack 1F complete g *5
stack 1G complete q *5
stack 1H complete b 7 *4
stack 1I complete c *5
stack 1J complete i *5
stack 1K complete A 9 *4
stack 1L complete b *5
stack 1M complete c *5
stack 1N complete d *5
stack 1O complete i *5
stack 1P complete B *4
stack 1Q complete R *4
stack 1R complete Z *4
stack 1S complete l *4
stack 1T complete m *4
stack 1U complete p *4
stack 1V complete r *4
stack 1W complete 15 5 *3
stack 1X complete 1a *4
stack 1Y complete 1b *4
stack 1Z complete 1c *4
stack 20 complete 1d *4
stack 21 complete 1e *4
stack 22 complete 1f *4
stack 23 complete 1g *4
stack 24 complete 1h *4
stack 25 complete 1l *4
stack 26 complete e 1p *4
stack 27 complete 1I F *4
stack 28 complete 1D 1M *5
stack 29 complete f I *4
stack 2a complete j *5
stack 2b complete X *4
stack 2c complete 1J n *4
stack 2d complete 1B u *5
stack 2e complete 1C *6
stack 2f complete N *6
stack 2g complete j *6
stack 2h complete 1E 1F 1H 1G 1L 1m s *4
stack 2i complete f z *5
stack 2j complete v w 1P O | *7
stack 2k complete v w 1Q 1O 1S Q O | *7
stack 2l complete 16 t *4
stack 2m complete 17 *5
stack 2n complete 18 *5
stack 2o complete 19 *5
stack 2p complete 11 8 *3
stack 2q complete 12 *4
stack 2r complete 14 *4
stack 2s complete 1j *4
stack 2t complete C *4
stack 2u complete v w Q P | *5
stack 2v complete e G *4
stack 2w complete j *5
stack 2x complete e H *4
stack 2y complete j *5
stack 2z complete e J *4
stack 2A complete j *5
stack 2B complete S *4
stack 2C complete T *4
stack 2D complete U *4
stack 2E complete V *4
stack 2F complete W *4
stack 2G complete Y *4
stack 2H complete 1x h *4
stack 2I complete L *5
stack 2J complete b *5
stack 2K complete c *5
stack 2L complete d *5
stack 2M complete i *5
stack 2N complete k *5
stack 2O complete 1q 1r 1w 1v 1t 1s 1u
process 5407 5406 sorters
slice 0 810260047
sample 2O 1 5407 5407 1 sorters
sample 0 1 5407 5416 0 sorters
sample 1 1
sample e 1
sample r 1
sample s 1
sample u 1
sample v 1
sample x 1
sample F 1
sample P 1
sample Q 1
sample Y 1
sample 12 1
sample 15 1
sample 16 1
sample 19 1
sample 1h 1
sample 1j 1
sample 1n 1
sample 1o 1
sample 1p 1
sample 1x 1
sample 1T 1
sample 21 1
sample 22 1
sample 26 1
sample 29 1
sample 2c 1
sample 2f 1
sample 2j 1
sample 2p 1
sample 2s 2
sample 2B 1
sample 2F 1
sample 2K 8
sample 2L 1
sample 3 1 5407 5416 1 sorters
sample 5 1
sample 7 1
sample 8 1
sample 9 1
sample a 1
sample p 1
sample w 1
sample B 1
sample S 2
sample V 2
sample X 1
sample Y 1
sample 10 2
sample 1c 1
sample 1l 1
sample 1v 1
sample 1w 1
sample 1B 1
sample 1D 1
sample 1L 1
sample 1P 1
sample 1X 1
sample 25 3
sample 2e 1
sample 2p 1
sample 2q 1
sample 2r 1
sample 2x 1
sample 2C 1
sample 2H 1
sample 2J 5
sample 2K 2
sample 2L 1
sample 2M 3
sample 2h 1 5407 5417 0 sorters
sample 2 1 5407 5417 1 sorters
sample 4 1
sample a 1
sample c 1
sample d 1
sample f 1
sample k 1
sample l 1
sample n 1
sample o 1
sample q 1
sample s 1
sample t 1
sample v 1
sample A 2
sample C 1
sample D 1
sample E 1
sample F 1
sample G 1
sample H 2
sample I 1
sample J 1
sample N 2
sample R 1
sample S 1
sample T 1
sample U 1
sample X 1
sample Z 1
sample 12 1
sample 13 1
sample 16 2
sample 17 1
sample 1b 1
sample 1g 1
sample 1m 1
sample 1p 1
sample 1r 1
sample 1t 1
sample 1y 1
sample 1z 1
sample 1A 1
sample 1F 2
sample 1G 1
sample 1I 1
sample 1J 2
sample 1L 1
sample 1M 2
sample 1Q 1
sample 1R 1
sample 1T 1
sample 1U 1
sample 1V 1
sample 1W 2
sample 1Y 1
sample 1Z 1
sample 23 1
sample 24 1
sample 25 5
sample 26 1
sample 27 1
sample 28 1
sample 29 1
sample 2a 1
sample 2c 2
sample 2d 1
sample 2i 1
sample 2j 1
sample 2m 1
sample 2n 1
sample 2o 1
sample 2q 1
sample 2s 1
sample 2t 3
sample 2u 1
sample 2v 2
sample 2x 1
sample 2E 1
sample 2J 4
sample 2K 5
sample 2L 2
sample 6 1 5407 5418 0 sorters
sample b 1
sample d 1
sample e 1
sample g 1
sample h 2
sample i 1
sample j 1
sample m 1
sample r 1
sample y 1
sample z 1
sample A 1
sample B 1
sample K 1
sample L 1
sample M 1
sample O 1
sample W 1
sample X 1
sample 11 1
sample 14 1
sample 18 2
sample 19 1
sample 1a 1
sample 1d 1
sample 1e 1
sample 1f 1
sample 1i 1
sample 1k 1
sample 1m 1
sample 1n 1
sample 1q 1
sample 1s 1
sample 1u 1
sample 1v 1
sample 1y 1
sample 1z 1
sample 1A 3
sample 1B 2
sample 1C 1
sample 1E 1
sample 1H 2
sample 1K 1
sample 1N 1
sample 1O 1
sample 1S 1
sample 20 1
sample 21 1
sample 26 2
sample 29 2
sample 2b 1
sample 2c 1
sample 2g 1
sample 2i 1
sample 2l 1
sample 2m 1
sample 2r 1
sample 2t 1
sample 2w 1
sample 2y 1
sample 2z 2
sample 2A 1
sample 2D 1
sample 2G 1
sample 2H 2
sample 2I 1
sample 2J 3
sample 2K 5
sample 2M 3
sample 2N 1
sample 2k 1 5407 5418 1 sorters
counter taken 318
counter idle 22
counter stored 289
counter copied 3
counter expected 320
counter other 7
