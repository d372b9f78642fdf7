// The part of TVM's foreign-function interface that the runtime inside WebLLM 0.2.86 speaks to a model library: memory,
// errors, counted objects, and values of one fixed layout. Freestanding C: nothing but the compiler is needed.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef int i32;
typedef long long i64;
typedef unsigned long long u64;
#define NULL ((void *)0)
#define EXPORT(name) __attribute__((export_name(#name), used))
#define IMPORT(module, name) __attribute__((import_module(module), import_name(#name)))
#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

// Type indices of TVM's FFI; those from 64 on are counted objects.
enum {
  kNone = 0,
  kInt = 1,
  kFloat = 3,
  kPointer = 4,
  kRawString = 8,
  kByteArray = 9,
  kFirstObject = 64,
  kString = 65,
  kBytes = 66,
  kFunction = 68,
  kShape = 69,
  kTensor = 70,
  kArray = 71,
  kModule = 73,
  kCache = 128, // ours: the keys and values of one conversation
};

// One argument or result: 16 bytes.
typedef struct {
  i32 type;
  u32 length;
  union {
    i64 number;
    double real;
    void *pointer;
  };
} Any;
typedef i32 (*Function)(void *self, const Any *args, i32 count, Any *result);
#define FUNCTION(name) static i32 name(__attribute__((unused)) void *self, __attribute__((unused)) const Any *args, \
                                       __attribute__((unused)) i32 count, __attribute__((unused)) Any *result)

// Header of every counted object: 24 bytes.
typedef struct {
  i64 references;
  i32 type;
  u32 padding;
  u64 deleter;
} Object;
typedef struct {
  char *data;
  u32 size;
} ByteArray;
typedef struct {
  Object head;
  ByteArray bytes;
} String;
typedef struct {
  Object head;
  i64 *dims;
  u32 count;
} Shape;
typedef struct {
  Object head;
  Any *items;
  u32 count;
} Array;
typedef struct {
  Object head;
  i32 kind;
  Object *params;
} Module;
typedef struct {
  Object head;
  Function call;
  void *self;    // the module it belongs to, or NULL
  i32 foreign; // a function of the page's side; `self` is its handle there
} Callable;

IMPORT("env", TVMFFIWasmSafeCall) i32 foreign_call(void *self, const Any *args, i32 count, Any *result);
IMPORT("env", TVMFFIWasmFunctionDeleter) void foreign_delete(void *self);
// Of `env` there is one too, but that one does nothing.
IMPORT("wasi_snapshot_preview1", emscripten_notify_memory_growth) void memory_grew(u32 memory);

// ---- memory: blocks of powers of two, freed blocks kept in a list a size -------------------------------------------
extern u8 __heap_base;
static u32 heap_end;
static void *free_blocks[32];

// The compiler calls these by name.
void *memcpy(void *to, const void *from, unsigned long n) {
  u8 *a = to;
  const u8 *b = from;
  while (n--) *a++ = *b++;
  return to;
}
void *memset(void *to, int value, unsigned long n) {
  u8 *a = to;
  while (n--) *a++ = (u8)value;
  return to;
}
static u32 text_length(const char *s) {
  u32 n = 0;
  while (s[n]) n++;
  return n;
}
static int same_text(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}
static int same_bytes(const u8 *a, const u8 *b, u32 n) {
  while (n && *a == *b) a++, b++, n--;
  return n == 0;
}

// NULL when the memory cannot grow. Eight bytes before the block hold its size class.
EXPORT(TVMWasmAllocSpace) void *allocate(i32 size) {
  u32 class = 4;
  while ((1u << class) < (u32)size + 8) class++;
  u8 *block = free_blocks[class];
  if (block) {
    free_blocks[class] = *(void **)(block + 8);
    return block + 8;
  }
  if (!heap_end) heap_end = ((u32)&__heap_base + 15) & ~15u;
  u32 end = heap_end + (1u << class);
  u32 have = (u32)__builtin_wasm_memory_size(0) << 16;
  if (end > have) {
    if (__builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (unsigned long)-1) return NULL;
    // The page's side writes through views of the old memory until it is told: the clock would stand still.
    memory_grew(0);
  }
  block = (u8 *)heap_end;
  heap_end = end;
  *(u32 *)block = class;
  return block + 8;
}
EXPORT(TVMWasmFreeSpace) void release(void *data) {
  if (!data) return;
  u8 *block = (u8 *)data - 8;
  u32 class = *(u32 *)block;
  *(void **)data = free_blocks[class];
  free_blocks[class] = block;
}
static void *allocate_zeroed(u32 size) {
  void *data = allocate((i32)size);
  if (data) memset(data, 0, size);
  return data;
}

// ---- errors: a function that fails returns -1 and leaves its words here ---------------------------------------------
static char last_words[512];
static i32 fail(const char *words) {
  u32 n = 0;
  while (words[n] && n < sizeof last_words - 1) last_words[n] = words[n], n++;
  last_words[n] = 0;
  return -1;
}
EXPORT(TVMFFIWasmGetLastError) const char *get_last_error(void) { return last_words; }
EXPORT(TVMFFIErrorSetRaisedFromCStr) void set_last_error(__attribute__((unused)) const char *kind, const char *words) {
  fail(words);
}

// ---- objects ----------------------------------------------------------------------------------------------------------
static void *new_object(u32 size, i32 type) {
  Object *o = allocate_zeroed(size);
  o->references = 1;
  o->type = type;
  return o;
}
static void free_tensor(Object *o);
static void free_cache(Object *o);
static void drop(Object *o) {
  if (!o || --o->references > 0) return;
  switch (o->type) {
    case kArray: {
      Array *a = (Array *)o;
      for (u32 i = 0; i < a->count; i++)
        if (a->items[i].type >= kFirstObject) drop(a->items[i].pointer);
      release(a->items);
      break;
    }
    case kShape: release(((Shape *)o)->dims); break;
    case kString:
    case kBytes: release(((String *)o)->bytes.data); break;
    case kTensor: free_tensor(o); break;
    case kCache: free_cache(o); break;
    case kModule: drop(((Module *)o)->params); break;
    case kFunction:
      if (((Callable *)o)->foreign) foreign_delete(((Callable *)o)->self);
      else drop(((Callable *)o)->self);
      break;
  }
  release(o);
}
EXPORT(TVMFFIObjectDecRef) i32 object_drop(Object *o) {
  drop(o);
  return 0;
}
EXPORT(TVMFFIObjectIncRef) i32 object_keep(Object *o) {
  o->references++;
  return 0;
}

// Hands over the caller's own reference.
static i32 give(Any *to, void *object) {
  to->type = ((Object *)object)->type;
  to->length = 0;
  to->number = 0;
  to->pointer = object;
  return 0;
}
static i32 share(Any *to, void *object) {
  ((Object *)object)->references++;
  return give(to, object);
}
static i32 give_number(Any *to, i64 number) {
  to->type = kInt;
  to->length = 0;
  to->number = number;
  return 0;
}
static String *new_text(const char *data, u32 size, i32 type) {
  String *s = new_object(sizeof *s, type);
  s->bytes.data = allocate((i32)size + 1);
  memcpy(s->bytes.data, data, size);
  s->bytes.data[size] = 0;
  s->bytes.size = size;
  return s;
}
EXPORT(TVMFFIAnyViewToOwnedAny) i32 own(const Any *from, Any *to) {
  Any value = *from;
  if (value.type == kRawString) {
    const char *text = value.pointer;
    give(&value, new_text(text, text_length(text), kString));
  } else if (value.type == kByteArray) {
    ByteArray *bytes = value.pointer;
    give(&value, new_text(bytes->data, bytes->size, kBytes));
  } else if (value.type >= kFirstObject) {
    ((Object *)value.pointer)->references++;
  }
  *to = value;
  return 0;
}
static const char *text_of(const Any *value) {
  if (value->type == kRawString) return value->pointer;
  if (value->type == kString) return ((String *)value->pointer)->bytes.data;
  return "";
}
static Array *new_array(u32 capacity) {
  Array *a = new_object(sizeof *a, kArray);
  a->items = allocate_zeroed(capacity * sizeof(Any) + sizeof(Any));
  return a;
}

// ---- what the page's side asks about types --------------------------------------------------------------------------
static const struct {
  const char *key;
  i32 index;
} type_keys[] = {{"ffi.Array", kArray}, {"ffi.Module", kModule}, {"ffi.Tensor", kTensor},
                 {"ffi.Shape", kShape}, {"ffi.Function", kFunction}, {"ffi.String", kString}};
EXPORT(TVMFFITypeKeyToIndex) i32 type_index(const ByteArray *key, i32 *index) {
  for (u32 i = 0; i < LENGTH(type_keys); i++)
    if (same_text(type_keys[i].key, key->data)) {
      *index = type_keys[i].index;
      return 0;
    }
  return fail("stand-in: unknown type key");
}
EXPORT(TVMFFIGetTypeInfo) void *type_info(i32 index) {
  static struct {
    i32 index, depth;
    ByteArray key;
  } info;
  info.index = index;
  info.key.data = "object";
  info.key.size = 6;
  return &info;
}
EXPORT(TVMFFIDataTypeToString) i32 data_type_text(__attribute__((unused)) const void *type, Any *result) {
  return give(result, new_text("float32", 7, kString));
}
EXPORT(_initialize) void initialise(void) {}
