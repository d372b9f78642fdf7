// Types, the canvas, memory. See kernel.c for the whole idea.
#include <stdint.h>
#include <wasm_simd128.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int16_t i16;
typedef int32_t i32;
typedef v128_t vec;

#define EXPORT(name) __attribute__((export_name(#name)))
#define INLINE static inline __attribute__((always_inline))
#define SIDE 320

static double R[9]; // the pose, row-major

// ---- a bump allocator: one object at a time, everything is dropped when the next one comes
extern u8 __heap_base;
static u32 heap_top;

static void heap_reset(void) { heap_top = ((u32)&__heap_base + 255) & ~255u; }

// Zeroed by the caller if it must be. Returns 0 when memory cannot grow.
static void *heap_take(u32 bytes) {
  u32 at = heap_top;
  heap_top += (bytes + 255) & ~255u;
  u32 need = (heap_top + 65535) >> 16, have = __builtin_wasm_memory_size(0);
  if (need > have && __builtin_wasm_memory_grow(0, need - have) == (u32)-1) __builtin_trap();
  return (void *)at;
}
INLINE double absolute(double a) { return a < 0 ? -a : a; }
