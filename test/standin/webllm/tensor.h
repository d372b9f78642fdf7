// Tensors in linear memory. The library answers "cpu" for every device, so the page's side copies through memory, and the
// automaton can read tokens and pixels as they are; no GPU kernel is needed to move them.
#pragma once
#include "abi.h"

typedef struct {
  u8 code; // 0 signed, 1 unsigned, 2 real
  u8 bits;
  u16 lanes;
} DataType;
static const DataType kReal32 = {2, 32, 1};
static const DataType kSigned32 = {0, 32, 1};

// DLPack's layout, which the page's side reads.
typedef struct {
  u8 *data;
  i32 device_type, device_index, ndim;
  DataType type;
  i64 *shape;
  i64 *strides;
  u64 offset;
} DLTensor;
typedef struct {
  Object head;
  DLTensor dl;
  Object *owner; // of the data, for views
  i64 dims[6];
} Tensor;

static u32 byte_size(const DLTensor *t) {
  u32 n = 1;
  for (i32 i = 0; i < t->ndim; i++) n *= (u32)t->shape[i];
  return (n * t->type.bits * t->type.lanes + 7) / 8;
}
static Tensor *new_tensor(const i64 *shape, i32 ndim, DataType type, Object *owner, u8 *data) {
  Tensor *t = new_object(sizeof *t, kTensor);
  t->dl.device_type = 1;
  t->dl.ndim = ndim;
  t->dl.type = type;
  t->dl.shape = t->dims;
  for (i32 i = 0; i < ndim; i++) t->dims[i] = shape[i];
  if (owner) {
    owner->references++;
    t->owner = owner;
    t->dl.data = data;
  } else {
    t->dl.data = allocate_zeroed(byte_size(&t->dl) + 8);
    if (!t->dl.data) {
      release(t);
      return NULL;
    }
  }
  return t;
}
static void free_tensor(Object *o) {
  Tensor *t = (Tensor *)o;
  if (t->owner) drop(t->owner);
  else release(t->dl.data);
}
static DLTensor *tensor_of(const Any *value) {
  return value->type == kTensor ? &((Tensor *)value->pointer)->dl : (DLTensor *)value->pointer;
}
static void *data_of(const Any *value) {
  DLTensor *t = tensor_of(value);
  return t->data + t->offset;
}
static float *reals_of(const Any *value) { return data_of(value); }
static i32 *numbers_of(const Any *value) { return data_of(value); }

// "float32", "int32", "uint8" ..
static DataType parse_type(const char *name) {
  DataType type = kReal32;
  const char *p = name + 5;
  if (name[0] == 'i') type.code = 0, p = name + 3;
  else if (name[0] == 'u') type.code = 1, p = name + 4;
  u32 bits = 0;
  while (*p >= '0' && *p <= '9') bits = bits * 10 + (u32)(*p++ - '0');
  if (bits) type.bits = (u8)bits;
  return type;
}

FUNCTION(tensor_allocate) {
  Shape *shape = args[0].pointer;
  Tensor *t = new_tensor(shape->dims, (i32)shape->count, parse_type(text_of(&args[1])), NULL, NULL);
  return t ? give(result, t) : fail("stand-in: out of memory");
}
FUNCTION(tensor_view) {
  Shape *shape = args[1].pointer;
  DLTensor *t = tensor_of(&args[0]);
  u8 *data = t->data + t->offset + (u32)args[3].number;
  return give(result, new_tensor(shape->dims, (i32)shape->count, t->type, args[0].pointer, data));
}
FUNCTION(tensor_copy) {
  DLTensor *from = tensor_of(&args[0]);
  DLTensor *to = tensor_of(&args[1]);
  if (byte_size(from) != byte_size(to)) return fail("stand-in: a copy between tensors of different sizes");
  memcpy(to->data + to->offset, from->data + from->offset, byte_size(from));
  return 0;
}
FUNCTION(tensor_from_bytes) {
  ByteArray *bytes = args[1].pointer;
  if (bytes->size > byte_size(tensor_of(&args[0]))) return fail("stand-in: more bytes than the tensor holds");
  memcpy(data_of(&args[0]), bytes->data, bytes->size);
  return 0;
}
FUNCTION(tensor_to_bytes) {
  DLTensor *t = tensor_of(&args[0]);
  return give(result, new_text((char *)t->data + t->offset, byte_size(t), kBytes));
}
FUNCTION(concat_rows) {
  DLTensor *first = tensor_of(&args[0]);
  i64 shape[2] = {0, first->shape[1]};
  for (i32 i = 0; i < count; i++) shape[0] += tensor_of(&args[i])->shape[0];
  Tensor *t = new_tensor(shape, 2, first->type, NULL, NULL);
  u8 *to = t->dl.data;
  for (i32 i = 0; i < count; i++) {
    u32 size = byte_size(tensor_of(&args[i]));
    memcpy(to, data_of(&args[i]), size);
    to += size;
  }
  return give(result, t);
}

// ---- shapes and arrays ----------------------------------------------------------------------------------------------------
FUNCTION(make_shape) {
  Shape *shape = new_object(sizeof *shape, kShape);
  shape->count = (u32)count;
  shape->dims = allocate(count * 8 + 8);
  for (i32 i = 0; i < count; i++) shape->dims[i] = args[i].number;
  return give(result, shape);
}
FUNCTION(make_array) {
  Array *a = new_array((u32)count);
  for (i32 i = 0; i < count; i++) own(&args[i], &a->items[a->count++]);
  return give(result, a);
}
FUNCTION(concat_arrays) {
  u32 total = 0;
  for (i32 i = 0; i < count; i++) total += ((Array *)args[i].pointer)->count;
  Array *a = new_array(total);
  for (i32 i = 0; i < count; i++) {
    Array *part = args[i].pointer;
    for (u32 j = 0; j < part->count; j++) own(&part->items[j], &a->items[a->count++]);
  }
  return give(result, a);
}
FUNCTION(array_item) { return own(&((Array *)args[0].pointer)->items[args[1].number], result); }
FUNCTION(array_size) { return give_number(result, ((Array *)args[0].pointer)->count); }
static i32 give_pair(Any *result, Tensor *a, Any b) {
  Any both[2];
  give(&both[0], a);
  both[1] = b;
  make_array(NULL, both, 2, result);
  drop(&a->head);
  return 0;
}

// ---- the weights by name, while they are read ------------------------------------------------------------------------
static struct {
  char name[64];
  Object *tensor;
} named_weights[8];
static u32 weight_count;

FUNCTION(weights_update) {
  const char *name = text_of(&args[0]);
  u32 size = text_length(name) + 1;
  if (weight_count == LENGTH(named_weights) || size > sizeof named_weights->name)
    return fail("stand-in: more weights than it has room for");
  memcpy(named_weights[weight_count].name, name, size);
  named_weights[weight_count].tensor = args[1].pointer;
  named_weights[weight_count++].tensor->references++;
  return 0;
}
static Object *weight_named(const char *name) {
  for (u32 i = 0; i < weight_count; i++)
    if (same_text(named_weights[i].name, name)) return named_weights[i].tensor;
  return NULL;
}
FUNCTION(weights_get) {
  Object *tensor = weight_named(text_of(&args[0]));
  return tensor ? share(result, tensor) : 0;
}
FUNCTION(weights_clear) {
  while (weight_count) drop(named_weights[--weight_count].tensor);
  return 0;
}
