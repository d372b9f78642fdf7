// Sampling as the engine asks for it: masks and penalties on the logits, softmax, a sort, and top-p.
#pragma once
#include "tensor.h"

static float exponential(float x) {
  if (x < -87) return 0;
  double y = x * 1.4426950408889634;
  i32 k = (i32)(y < 0 ? y - .5 : y + .5);
  double f = (y - k) * 0.6931471805599453, sum = 1, term = 1;
  for (i32 i = 1; i < 12; i++) sum += term *= f / i;
  union {
    u64 bits;
    double value;
  } power;
  power.bits = (u64)(k + 1023) << 52;
  return (float)(sum * power.value);
}
FUNCTION(softmax) {
  DLTensor *t = tensor_of(&args[0]);
  i32 n = (i32)t->shape[2];
  float temperature = reals_of(&args[1])[0];
  Tensor *out = new_tensor(t->shape, 3, t->type, NULL, NULL);
  const float *x = reals_of(&args[0]);
  float *y = (float *)out->dl.data, most = x[0];
  for (i32 i = 1; i < n; i++)
    if (x[i] > most) most = x[i];
  double sum = 0;
  for (i32 i = 0; i < n; i++) sum += y[i] = exponential((x[i] - most) / temperature);
  for (i32 i = 0; i < n; i++) y[i] = (float)(y[i] / sum);
  return give(result, out);
}
// Falling, the earlier of equals first.
FUNCTION(sort) {
  DLTensor *t = tensor_of(&args[0]);
  i32 n = (i32)t->shape[1];
  Tensor *values = new_tensor(t->shape, 2, kReal32, NULL, NULL);
  Tensor *places = new_tensor(t->shape, 2, kSigned32, NULL, NULL);
  const float *x = reals_of(&args[0]);
  float *y = (float *)values->dl.data;
  i32 *order = (i32 *)places->dl.data;
  i32 *spare = allocate(n * 4);
  for (i32 i = 0; i < n; i++) order[i] = i;
  for (i32 width = 1; width < n; width *= 2) {
    for (i32 from = 0; from < n; from += 2 * width) {
      i32 middle = from + width < n ? from + width : n, end = from + 2 * width < n ? from + 2 * width : n;
      for (i32 a = from, b = middle, k = from; k < end; k++)
        spare[k] = b >= end || (a < middle && x[order[a]] >= x[order[b]]) ? order[a++] : order[b++];
    }
    memcpy(order, spare, (u32)n * 4);
  }
  release(spare);
  for (i32 i = 0; i < n; i++) y[i] = x[order[i]];
  Any second;
  give(&second, places);
  i32 code = give_pair(result, values, second);
  drop(&places->head);
  return code;
}
FUNCTION(sample) {
  i32 n = (i32)tensor_of(&args[0])->shape[1];
  const float *p = reals_of(&args[0]);
  const i32 *order = numbers_of(&args[1]);
  float draw = reals_of(&args[2])[0], top = reals_of(&args[4])[0];
  double total = 0, sum = 0;
  i32 kept = 0;
  while (kept < n && total < top) total += p[kept++];
  i32 pick = order[0];
  for (i32 i = 0; i < kept; i++) {
    sum += p[i];
    pick = order[i];
    if (sum >= draw * total) break;
  }
  i64 shape[1] = {1};
  Tensor *t = new_tensor(shape, 1, kSigned32, NULL, NULL);
  *(i32 *)t->dl.data = pick;
  return give(result, t);
}
FUNCTION(apply_bitmask) {
  float *logits = reals_of(&args[0]);
  const u32 *mask = data_of(&args[2]);
  i32 n = (i32)tensor_of(&args[0])->shape[1];
  for (i32 i = 0; i < n; i++)
    if (!(mask[i >> 5] >> (i & 31) & 1)) logits[i] = -3.4e38f;
  return 0;
}
FUNCTION(apply_bias) {
  float *logits = reals_of(&args[0]);
  const i32 *ids = numbers_of(&args[2]);
  const float *bias = reals_of(&args[3]);
  for (i64 i = 0; i < tensor_of(&args[2])->shape[0]; i++) logits[ids[i]] += bias[i];
  return 0;
}
// presence, frequency, repetition
FUNCTION(apply_penalty) {
  float *logits = reals_of(&args[0]);
  const i32 *ids = numbers_of(&args[3]), *counts = numbers_of(&args[4]);
  const float *penalty = reals_of(&args[5]);
  for (i64 i = 0; i < tensor_of(&args[3])->shape[0]; i++) {
    float *x = &logits[ids[i]];
    *x -= penalty[0] + (float)counts[i] * penalty[1];
    *x = *x > 0 ? *x / penalty[2] : *x * penalty[2];
  }
  return 0;
}
