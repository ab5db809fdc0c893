;; A bot for any game in WebAssembly's own text form: it always plays the first legal action.
;; Make a module of it: wat2wasm bot.wat -o bot.wasm
;;
;; The whole interface: `room` says where to put a message, `hear` is told it, `say` answers.
(module
  (import "croupier" "say" (func $say (param i32 i32)))
  (memory (export "memory") 16)

  (data (i32.const 0) "{\"type\":\"hello\",\"protocol\":1,\"name\":\"small wasm\"}")
  (data (i32.const 64) "{\"type\":\"play\"")
  (data (i32.const 96) ",\"id\":")
  (data (i32.const 112) ",\"n\":")
  (data (i32.const 128) ",\"action\":")
  (data (i32.const 144) ",\"legal\":[")
  (data (i32.const 160) "}")

  (global $end (mut i32) (i32.const 0))   ;; where the message ends
  (global $out (mut i32) (i32.const 256)) ;; where the answer grows: from 256 on

  ;; Messages lie from 4096 on; a megabyte is more than any of them needs.
  (func (export "room") (param $len i32) (result i32)
    (i32.const 4096))

  ;; Appends bytes to the answer.
  (func $put (param $at i32) (param $len i32)
    (memory.copy (global.get $out) (local.get $at) (local.get $len))
    (global.set $out (i32.add (global.get $out) (local.get $len))))

  ;; Where the text stands for the first time in the message, its end.
  (func $find (param $text i32) (param $len i32) (result i32)
    (local $at i32) (local $n i32)
    (local.set $at (i32.const 4096))
    (loop $next
      (local.set $n (i32.const 0))
      (block $differs
        (loop $same
          (br_if $differs (i32.ne
            (i32.load8_u (i32.add (local.get $at) (local.get $n)))
            (i32.load8_u (i32.add (local.get $text) (local.get $n)))))
          (local.set $n (i32.add (local.get $n) (i32.const 1)))
          (br_if $same (i32.lt_u (local.get $n) (local.get $len))))
        (return (i32.add (local.get $at) (local.get $len))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $at) (global.get $end))))
    (global.get $end))

  ;; Appends `name` and the value that stands behind `where` in the message, up to a comma or a bracket.
  (func $field (param $name i32) (param $name_len i32) (param $where i32) (param $where_len i32)
    (local $from i32) (local $to i32) (local $c i32)
    (local.set $from (call $find (local.get $where) (local.get $where_len)))
    (local.set $to (local.get $from))
    (block $done
      (loop $next
        (local.set $c (i32.load8_u (local.get $to)))
        (br_if $done (i32.eq (local.get $c) (i32.const 44)))    ;; ,
        (br_if $done (i32.eq (local.get $c) (i32.const 93)))    ;; ]
        (br_if $done (i32.ge_u (local.get $to) (global.get $end)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $next)))
    (call $put (local.get $name) (local.get $name_len))
    (call $put (local.get $from) (i32.sub (local.get $to) (local.get $from))))

  (func (export "hear") (param $at i32) (param $len i32)
    (local $kind i32)
    (global.set $end (i32.add (local.get $at) (local.get $len)))
    ;; The message begins with {"type":"…: its tenth letter tells which one it is.
    (local.set $kind (i32.load8_u (i32.add (local.get $at) (i32.const 9))))
    (if (i32.eq (local.get $kind) (i32.const 104))              ;; hello
      (then (call $say (i32.const 0) (i32.const 49))))
    (if (i32.eq (local.get $kind) (i32.const 97))               ;; ask
      (then
        (global.set $out (i32.const 256))
        (call $put (i32.const 64) (i32.const 14))
        (call $field (i32.const 96) (i32.const 6) (i32.const 96) (i32.const 6))
        (call $field (i32.const 112) (i32.const 5) (i32.const 112) (i32.const 5))
        (call $field (i32.const 128) (i32.const 10) (i32.const 144) (i32.const 10))
        (call $put (i32.const 160) (i32.const 1))
        (call $say (i32.const 256) (i32.sub (global.get $out) (i32.const 256)))))))
