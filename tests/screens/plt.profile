# plt: openssl, functions of libcrypto beside the PLT entries that lead to them
# after: stk record -- openssl speed -seconds 1 -bytes 16 sha256, what matters of it
# answer: 24.0%   EVP_MD_free@plt
meta stk_version 0.1.0
meta command "record -- openssl"
meta source bpf
series cpu-clock clock hz=99
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta machine x86_64
meta cpus 0-1
meta target "command (pid 20233)"
meta duration_ns 1000000000
image 0 file /usr/bin/openssl build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libcrypto.so.3 build-id=00000002
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = speed_main reason=12
at 2 1 3 return = EVP_Digest reason=12
at 3 1 4 = EVP_MD_free reason=12
at 4 1 5 = EVP_MD_free@plt reason=12
at 5 1 6 = CRYPTO_free reason=12
stack 0 complete 3 2 1 0
stack 1 complete 4 2 1 0
stack 2 complete 5 2 1 0
process 20233 20232 openssl
slice 0 1000000000
sample 0 5 20233 20233 1 openssl
sample 0 45
sample 1 24
sample 2 26
counter taken 100
counter other 0
counter stored 100
counter expected 100
