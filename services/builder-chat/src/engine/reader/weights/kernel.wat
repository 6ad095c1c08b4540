;; What takes the reader nearly all of its time: products of matrices, attention, and the bend between two layers.
;; Assembled into kernel.wasm by scripts/reader/kernel.ts. Numbers are of 32 bits where nothing else is said.
(module
  (memory (export "memory") 1)

  ;; The sum of the four lanes.
  (func $sum (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))

  (func $sumOfFloats (param $lanes v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))

  (func $largest (param $lanes v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.max (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))

  ;; e to the power of each lane, none of which is above 0, to 2e-7 of it: 2 to a whole power, times the Taylor series of
  ;; what is left.
  (func $exp (param $x v128) (result v128)
    (local $whole v128)
    (local.set $x (f32x4.max (local.get $x) (v128.const f32x4 -87 -87 -87 -87)))
    (local.set $whole (f32x4.nearest (f32x4.mul (local.get $x)
      (v128.const f32x4 1.44269504 1.44269504 1.44269504 1.44269504))))
    ;; The logarithm of 2 in two parts, of which the first is exact.
    (local.set $x (f32x4.sub (local.get $x) (f32x4.mul (local.get $whole)
      (v128.const f32x4 0.693359375 0.693359375 0.693359375 0.693359375))))
    (local.set $x (f32x4.add (local.get $x) (f32x4.mul (local.get $whole)
      (v128.const f32x4 2.12194440e-4 2.12194440e-4 2.12194440e-4 2.12194440e-4))))
    (f32x4.mul
      (i32x4.shl
        (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $whole)) (v128.const i32x4 127 127 127 127))
        (i32.const 23))
      (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul (local.get $x)
          (f32x4.add (v128.const f32x4 0.5 0.5 0.5 0.5) (f32x4.mul (local.get $x)
            (f32x4.add (v128.const f32x4 0.166666667 0.166666667 0.166666667 0.166666667) (f32x4.mul (local.get $x)
              (f32x4.add (v128.const f32x4 0.0416666667 0.0416666667 0.0416666667 0.0416666667) (f32x4.mul (local.get $x)
                (f32x4.add (v128.const f32x4 0.00833333333 0.00833333333 0.00833333333 0.00833333333) (f32x4.mul (local.get $x)
                  (v128.const f32x4 0.00138888889 0.00138888889 0.00138888889 0.00138888889)))))))))))))))

  ;; `count` rows of floats at `from`, each `width` numbers long, as whole numbers of 16 bits at `to`, the largest of a row
  ;; as `most`; at `scales`, what 1 stands for in each row. `width` is a multiple of 8.
  (func (export "asWhole")
    (param $from i32) (param $count i32) (param $width i32) (param $most f32) (param $to i32) (param $scales i32)
    (local $end i32) (local $at i32) (local $highest v128) (local $high f32) (local $by v128)
    (loop $nextRow
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $width) (i32.const 2))))
      (local.set $at (local.get $from))
      (local.set $highest (v128.const f32x4 1e-12 1e-12 1e-12 1e-12))
      (loop $nextFour
        (local.set $highest (f32x4.max (local.get $highest) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $nextFour (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $high (call $largest (local.get $highest)))
      (f32.store (local.get $scales) (f32.div (local.get $high) (local.get $most)))
      (local.set $by (f32x4.splat (f32.div (local.get $most) (local.get $high))))
      (loop $nextEight
        (v128.store (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (local.get $by) (v128.load (local.get $from)))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest
              (f32x4.mul (local.get $by) (v128.load offset=16 (local.get $from)))))))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br_if $nextEight (i32.lt_u (local.get $from) (local.get $end))))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $nextRow (local.get $count))))

  ;; `count` rows of 16-bit numbers at `x`, each times `rows` rows of 8-bit numbers at `matrix`, all `width` numbers
  ;; long: for each of the first, the sums of its products as 32-bit numbers at `to`. `count` is a multiple of 4, `width`
  ;; one of 8, `rows` at least 2; no sum may be larger than 32 bits hold.
  (func (export "multiply")
    (param $x i32) (param $count i32) (param $width i32) (param $matrix i32) (param $rows i32) (param $to i32)
    (local $row i32) (local $end i32) (local $at i32) (local $four i32) (local $one i32)
    (local $stride i32) (local $out i32) (local $r i32) (local $first v128) (local $second v128) (local $eight v128)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128)
    (local.set $stride (i32.shl (local.get $width) (i32.const 1)))
    (local.set $out (i32.shl (local.get $rows) (i32.const 2)))
    (loop $nextTwo
      (local.set $row (i32.add (local.get $matrix) (i32.mul (local.get $r) (local.get $width))))
      (local.set $end (i32.add (local.get $row) (local.get $width)))
      (local.set $four (i32.const 0))
      (loop $nextFour
        (local.set $one (i32.add (local.get $x) (i32.mul (local.get $four) (local.get $stride))))
        (local.set $a0 (v128.const i32x4 0 0 0 0))
        (local.set $a1 (v128.const i32x4 0 0 0 0))
        (local.set $a2 (v128.const i32x4 0 0 0 0))
        (local.set $a3 (v128.const i32x4 0 0 0 0))
        (local.set $b0 (v128.const i32x4 0 0 0 0))
        (local.set $b1 (v128.const i32x4 0 0 0 0))
        (local.set $b2 (v128.const i32x4 0 0 0 0))
        (local.set $b3 (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $row))
        (loop $nextEight
          (local.set $first (v128.load8x8_s (local.get $at)))
          (local.set $second (v128.load8x8_s (i32.add (local.get $at) (local.get $width))))
          (local.set $eight (v128.load (local.get $one)))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $first) (local.get $eight))))
          (local.set $b0 (i32x4.add (local.get $b0) (i32x4.dot_i16x8_s (local.get $second) (local.get $eight))))
          (local.set $eight (v128.load (i32.add (local.get $one) (local.get $stride))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $first) (local.get $eight))))
          (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $second) (local.get $eight))))
          (local.set $eight (v128.load (i32.add (local.get $one) (i32.shl (local.get $stride) (i32.const 1)))))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $first) (local.get $eight))))
          (local.set $b2 (i32x4.add (local.get $b2) (i32x4.dot_i16x8_s (local.get $second) (local.get $eight))))
          (local.set $eight (v128.load (i32.add (local.get $one) (i32.mul (local.get $stride) (i32.const 3)))))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $first) (local.get $eight))))
          (local.set $b3 (i32x4.add (local.get $b3) (i32x4.dot_i16x8_s (local.get $second) (local.get $eight))))
          (local.set $one (i32.add (local.get $one) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $nextEight (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $at
          (i32.add (local.get $to)
            (i32.add (i32.mul (local.get $four) (local.get $out)) (i32.shl (local.get $r) (i32.const 2)))))
        (i32.store (local.get $at) (call $sum (local.get $a0)))
        (i32.store offset=4 (local.get $at) (call $sum (local.get $b0)))
        (i32.store (local.tee $at (i32.add (local.get $at) (local.get $out))) (call $sum (local.get $a1)))
        (i32.store offset=4 (local.get $at) (call $sum (local.get $b1)))
        (i32.store (local.tee $at (i32.add (local.get $at) (local.get $out))) (call $sum (local.get $a2)))
        (i32.store offset=4 (local.get $at) (call $sum (local.get $b2)))
        (i32.store (local.tee $at (i32.add (local.get $at) (local.get $out))) (call $sum (local.get $a3)))
        (i32.store offset=4 (local.get $at) (call $sum (local.get $b3)))
        (local.set $four (i32.add (local.get $four) (i32.const 4)))
        (br_if $nextFour (i32.lt_u (local.get $four) (local.get $count))))
      (local.set $r (i32.add (local.get $r) (i32.const 2)))
      (if (i32.ge_u (local.get $r) (local.get $rows)) (then (return)))
      ;; The last of an odd number is taken again with the one before it.
      (if (i32.eq (i32.add (local.get $r) (i32.const 1)) (local.get $rows))
        (then (local.set $r (i32.sub (local.get $r) (i32.const 1)))))
      (br $nextTwo)))

  ;; `count` rows of `rows` whole numbers at `from` as floats at `to`: each times what 1 stands for in its row, at `scales`,
  ;; and in its column, at `sizes`, plus the number of its column at `bias`, if that is not 0. Up to 3 numbers behind the
  ;; last row are written, too.
  (func (export "asFloats")
    (param $from i32) (param $count i32) (param $rows i32) (param $scales i32) (param $sizes i32) (param $bias i32)
    (param $to i32)
    (local $column i32) (local $scale v128) (local $value v128) (local $width i32)
    (local.set $width (i32.shl (local.get $rows) (i32.const 2)))
    (loop $nextRow
      (local.set $scale (v128.load32_splat (local.get $scales)))
      (local.set $column (i32.const 0))
      (loop $nextFour
        (local.set $value (f32x4.mul
          (f32x4.mul (f32x4.convert_i32x4_s (v128.load (i32.add (local.get $from) (local.get $column)))) (local.get $scale))
          (v128.load (i32.add (local.get $sizes) (local.get $column)))))
        (if (local.get $bias)
          (then (local.set $value
            (f32x4.add (local.get $value) (v128.load (i32.add (local.get $bias) (local.get $column)))))))
        (v128.store (i32.add (local.get $to) (local.get $column)) (local.get $value))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $nextFour (i32.lt_u (local.get $column) (local.get $width))))
      (local.set $from (i32.add (local.get $from) (local.get $width)))
      (local.set $to (i32.add (local.get $to) (local.get $width)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $nextRow (local.get $count))))

  ;; Multi-head attention (Vaswani et al., 2017) of one row of floats at `query`. `keys` and `values` are lists of where the
  ;; rows of `places` places stand, at least one; every row has `heads` times 32 numbers. At `to`, the values, each as much
  ;; as its key is like the query, for each head apart; `shares` has room for as many numbers as places and 3 more.
  (func (export "attend")
    (param $query i32) (param $keys i32) (param $values i32) (param $places i32) (param $heads i32) (param $shares i32)
    (param $to i32)
    (local $head i32) (local $place i32) (local $row i32) (local $share i32) (local $end i32) (local $score f32)
    (local $most f32) (local $all v128) (local $part v128)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $a4 v128) (local $a5 v128) (local $a6 v128) (local $a7 v128)
    (local.set $end (i32.add (local.get $shares) (i32.shl (local.get $places) (i32.const 2))))
    (loop $nextHead
      (local.set $a0 (v128.load (local.get $query)))
      (local.set $a1 (v128.load offset=16 (local.get $query)))
      (local.set $a2 (v128.load offset=32 (local.get $query)))
      (local.set $a3 (v128.load offset=48 (local.get $query)))
      (local.set $a4 (v128.load offset=64 (local.get $query)))
      (local.set $a5 (v128.load offset=80 (local.get $query)))
      (local.set $a6 (v128.load offset=96 (local.get $query)))
      (local.set $a7 (v128.load offset=112 (local.get $query)))
      (local.set $most (f32.const -inf))
      (local.set $place (local.get $keys))
      (local.set $share (local.get $shares))
      (loop $nextKey
        (local.set $row (i32.add (i32.load (local.get $place)) (local.get $head)))
        ;; By the root of how many numbers a head has.
        (local.set $score (f32.mul (f32.const 0.176776695) (call $sumOfFloats
          (f32x4.add
            (f32x4.add
              (f32x4.add (f32x4.mul (local.get $a0) (v128.load (local.get $row)))
                (f32x4.mul (local.get $a1) (v128.load offset=16 (local.get $row))))
              (f32x4.add (f32x4.mul (local.get $a2) (v128.load offset=32 (local.get $row)))
                (f32x4.mul (local.get $a3) (v128.load offset=48 (local.get $row)))))
            (f32x4.add
              (f32x4.add (f32x4.mul (local.get $a4) (v128.load offset=64 (local.get $row)))
                (f32x4.mul (local.get $a5) (v128.load offset=80 (local.get $row))))
              (f32x4.add (f32x4.mul (local.get $a6) (v128.load offset=96 (local.get $row)))
                (f32x4.mul (local.get $a7) (v128.load offset=112 (local.get $row)))))))))
        (f32.store (local.get $share) (local.get $score))
        (local.set $most (f32.max (local.get $most) (local.get $score)))
        (local.set $place (i32.add (local.get $place) (i32.const 4)))
        (local.set $share (i32.add (local.get $share) (i32.const 4)))
        (br_if $nextKey (i32.lt_u (local.get $share) (local.get $end))))
      ;; Behind the last place there is nothing to attend to.
      (v128.store (local.get $share) (v128.const f32x4 -1e30 -1e30 -1e30 -1e30))
      (local.set $all (v128.const f32x4 0 0 0 0))
      (local.set $share (local.get $shares))
      (loop $nextFour
        (local.set $part (call $exp (f32x4.sub (v128.load (local.get $share)) (f32x4.splat (local.get $most)))))
        (v128.store (local.get $share) (local.get $part))
        (local.set $all (f32x4.add (local.get $all) (local.get $part)))
        (local.set $share (i32.add (local.get $share) (i32.const 16)))
        (br_if $nextFour (i32.lt_u (local.get $share) (local.get $end))))
      (local.set $a0 (v128.const f32x4 0 0 0 0))
      (local.set $a1 (v128.const f32x4 0 0 0 0))
      (local.set $a2 (v128.const f32x4 0 0 0 0))
      (local.set $a3 (v128.const f32x4 0 0 0 0))
      (local.set $a4 (v128.const f32x4 0 0 0 0))
      (local.set $a5 (v128.const f32x4 0 0 0 0))
      (local.set $a6 (v128.const f32x4 0 0 0 0))
      (local.set $a7 (v128.const f32x4 0 0 0 0))
      (local.set $place (local.get $values))
      (local.set $share (local.get $shares))
      (loop $nextValue
        (local.set $row (i32.add (i32.load (local.get $place)) (local.get $head)))
        (local.set $part (v128.load32_splat (local.get $share)))
        (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $part) (v128.load (local.get $row)))))
        (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $part) (v128.load offset=16 (local.get $row)))))
        (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $part) (v128.load offset=32 (local.get $row)))))
        (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $part) (v128.load offset=48 (local.get $row)))))
        (local.set $a4 (f32x4.add (local.get $a4) (f32x4.mul (local.get $part) (v128.load offset=64 (local.get $row)))))
        (local.set $a5 (f32x4.add (local.get $a5) (f32x4.mul (local.get $part) (v128.load offset=80 (local.get $row)))))
        (local.set $a6 (f32x4.add (local.get $a6) (f32x4.mul (local.get $part) (v128.load offset=96 (local.get $row)))))
        (local.set $a7 (f32x4.add (local.get $a7) (f32x4.mul (local.get $part) (v128.load offset=112 (local.get $row)))))
        (local.set $place (i32.add (local.get $place) (i32.const 4)))
        (local.set $share (i32.add (local.get $share) (i32.const 4)))
        (br_if $nextValue (i32.lt_u (local.get $share) (local.get $end))))
      (local.set $part (f32x4.splat (f32.div (f32.const 1) (call $sumOfFloats (local.get $all)))))
      (v128.store (local.get $to) (f32x4.mul (local.get $part) (local.get $a0)))
      (v128.store offset=16 (local.get $to) (f32x4.mul (local.get $part) (local.get $a1)))
      (v128.store offset=32 (local.get $to) (f32x4.mul (local.get $part) (local.get $a2)))
      (v128.store offset=48 (local.get $to) (f32x4.mul (local.get $part) (local.get $a3)))
      (v128.store offset=64 (local.get $to) (f32x4.mul (local.get $part) (local.get $a4)))
      (v128.store offset=80 (local.get $to) (f32x4.mul (local.get $part) (local.get $a5)))
      (v128.store offset=96 (local.get $to) (f32x4.mul (local.get $part) (local.get $a6)))
      (v128.store offset=112 (local.get $to) (f32x4.mul (local.get $part) (local.get $a7)))
      (local.set $query (i32.add (local.get $query) (i32.const 128)))
      (local.set $to (i32.add (local.get $to) (i32.const 128)))
      (local.set $head (i32.add (local.get $head) (i32.const 128)))
      (local.set $heads (i32.sub (local.get $heads) (i32.const 1)))
      (br_if $nextHead (local.get $heads))))

  ;; Gaussian error linear units (Hendrycks and Gimpel, 2016) of `count` floats at `at`, in their place; `count` is a
  ;; multiple of 4. The error function is that of Abramowitz and Stegun, 7.1.26, to 1.5e-7.
  (func (export "gelu") (param $at i32) (param $count i32)
    (local $end i32) (local $x v128) (local $size v128) (local $t v128)
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 2))))
    (loop $nextFour
      (local.set $x (v128.load (local.get $at)))
      (local.set $size (f32x4.abs (f32x4.mul (local.get $x)
        (v128.const f32x4 0.707106781 0.707106781 0.707106781 0.707106781))))
      (local.set $t (f32x4.div (v128.const f32x4 1 1 1 1) (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul (local.get $size)
        (v128.const f32x4 0.3275911 0.3275911 0.3275911 0.3275911)))))
      ;; 1 less the error function of the size.
      (local.set $t (f32x4.mul
        (call $exp (f32x4.neg (f32x4.mul (local.get $size) (local.get $size))))
        (f32x4.mul (local.get $t)
          (f32x4.add (v128.const f32x4 0.254829592 0.254829592 0.254829592 0.254829592) (f32x4.mul (local.get $t)
            (f32x4.add (v128.const f32x4 -0.284496736 -0.284496736 -0.284496736 -0.284496736) (f32x4.mul (local.get $t)
              (f32x4.add (v128.const f32x4 1.421413741 1.421413741 1.421413741 1.421413741) (f32x4.mul (local.get $t)
                (f32x4.add (v128.const f32x4 -1.453152027 -1.453152027 -1.453152027 -1.453152027) (f32x4.mul (local.get $t)
                  (v128.const f32x4 1.061405429 1.061405429 1.061405429 1.061405429))))))))))))
      ;; 1 plus the error function of the number itself.
      (local.set $t (v128.bitselect
        (local.get $t)
        (f32x4.sub (v128.const f32x4 2 2 2 2) (local.get $t))
        (f32x4.lt (local.get $x) (v128.const f32x4 0 0 0 0))))
      (v128.store (local.get $at) (f32x4.mul
        (f32x4.mul (v128.const f32x4 0.5 0.5 0.5 0.5) (local.get $x)) (local.get $t)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $nextFour (i32.lt_u (local.get $at) (local.get $end))))))
