;; Products of matrices, four rows at a time: what takes the reader nearly all of its time.
;; Assembled into kernel.wasm by scripts/reader/kernel.ts.
(module
  (memory (export "memory") 1)

  ;; The sum of the four lanes.
  (func $sum (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))

  ;; `count` rows of 16-bit numbers at `x`, each times `rows` rows of 8-bit numbers at `matrix`, all `width` numbers
  ;; long: for each of the first, the sums of its products as 32-bit numbers at `to`. `count` is a multiple of 4 and
  ;; `width` one of 8; no sum may be larger than 32 bits hold.
  (func (export "multiply")
    (param $x i32) (param $count i32) (param $width i32) (param $matrix i32) (param $rows i32) (param $to i32)
    (local $row i32) (local $end i32) (local $at i32) (local $four i32) (local $one i32)
    (local $stride i32) (local $out i32) (local $r i32) (local $weights v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $stride (i32.shl (local.get $width) (i32.const 1)))
    (local.set $out (i32.shl (local.get $rows) (i32.const 2)))
    (loop $nextRow
      (local.set $row (i32.add (local.get $matrix) (i32.mul (local.get $r) (local.get $width))))
      (local.set $end (i32.add (local.get $row) (local.get $width)))
      (local.set $four (i32.const 0))
      (loop $nextFour
        (local.set $one (i32.add (local.get $x) (i32.mul (local.get $four) (local.get $stride))))
        (local.set $s0 (v128.const i32x4 0 0 0 0))
        (local.set $s1 (v128.const i32x4 0 0 0 0))
        (local.set $s2 (v128.const i32x4 0 0 0 0))
        (local.set $s3 (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $row))
        (loop $nextEight
          (local.set $weights (v128.load8x8_s (local.get $at)))
          (local.set $s0 (i32x4.add (local.get $s0)
            (i32x4.dot_i16x8_s (local.get $weights) (v128.load (local.get $one)))))
          (local.set $s1 (i32x4.add (local.get $s1)
            (i32x4.dot_i16x8_s (local.get $weights) (v128.load (i32.add (local.get $one) (local.get $stride))))))
          (local.set $s2 (i32x4.add (local.get $s2)
            (i32x4.dot_i16x8_s (local.get $weights)
              (v128.load (i32.add (local.get $one) (i32.shl (local.get $stride) (i32.const 1)))))))
          (local.set $s3 (i32x4.add (local.get $s3)
            (i32x4.dot_i16x8_s (local.get $weights)
              (v128.load (i32.add (local.get $one) (i32.mul (local.get $stride) (i32.const 3)))))))
          (local.set $one (i32.add (local.get $one) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $nextEight (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $at
          (i32.add (local.get $to)
            (i32.add (i32.mul (local.get $four) (local.get $out)) (i32.shl (local.get $r) (i32.const 2)))))
        (i32.store (local.get $at) (call $sum (local.get $s0)))
        (i32.store (i32.add (local.get $at) (local.get $out)) (call $sum (local.get $s1)))
        (i32.store (i32.add (local.get $at) (i32.shl (local.get $out) (i32.const 1))) (call $sum (local.get $s2)))
        (i32.store (i32.add (local.get $at) (i32.mul (local.get $out) (i32.const 3))) (call $sum (local.get $s3)))
        (local.set $four (i32.add (local.get $four) (i32.const 4)))
        (br_if $nextFour (i32.lt_u (local.get $four) (local.get $count))))
      (local.set $r (i32.add (local.get $r) (i32.const 1)))
      (br_if $nextRow (i32.lt_u (local.get $r) (local.get $rows))))))
