// The automaton in place of a network: embeddings carry tokens and images as they are, the "cache of keys and values"
// keeps the conversation, and the logits point to the next piece of the reply.
#pragma once
#include "script.h"

enum { kWidth = 8 }; // numbers an embedding has
enum { kRowToken = 1, kRowImage = 2, kRowRest = 3 };

typedef struct {
  Object head;
  float *rows;
  i32 count, capacity;
  i32 announced; // length of the forward that kv_state_begin_forward named
  Rule rule;
  Reply reply;
  u32 said; // bytes of the reply
} Conversation;
static void free_cache(Object *o) { release(((Conversation *)o)->rows); }

// ---- the vocabulary, in the weights: count, end, user, offsets (count + 1), bytes --------------------------------------------
typedef struct {
  u32 count, end, user;
  const u32 *offsets;
  const char *bytes;
} Vocabulary;
static const Array *params_of(const Any *args, i32 count) {
  for (i32 i = count - 1; i >= 0; i--)
    if (args[i].type == kArray) return args[i].pointer;
  return NULL;
}
static Vocabulary vocabulary_in(const Array *params) {
  const u32 *words = data_of(&params->items[0]);
  Vocabulary v = {words[0], words[1], words[2], words + 3, (const char *)(words + 4 + words[0])};
  return v;
}

// ---- embeddings ------------------------------------------------------------------------------------------------------------
FUNCTION(embed_tokens) {
  i64 shape[2] = {tensor_of(&args[0])->shape[0], kWidth};
  Tensor *t = new_tensor(shape, 2, kReal32, NULL, NULL);
  float *row = (float *)t->dl.data;
  const i32 *ids = numbers_of(&args[0]);
  for (i64 i = 0; i < shape[0]; i++, row += kWidth) {
    row[0] = kRowToken;
    row[1] = (float)ids[i];
  }
  return give(result, t);
}
static Tensor *embed_image(const DLTensor *pixels, i32 rows) {
  u32 id = keep_image(pixels);
  i64 shape[2] = {rows, kWidth};
  Tensor *t = new_tensor(shape, 2, kReal32, NULL, NULL);
  float *row = (float *)t->dl.data;
  for (i32 i = 0; i < rows; i++, row += kWidth) {
    row[0] = i ? kRowRest : kRowImage;
    row[1] = (float)id;
  }
  return t;
}
// The older kind: pixels at their own size, and the crops that the engine worked out (Phi-3.5-vision's numbers).
FUNCTION(embed_phi_image) {
  i32 down = (i32)((Shape *)args[3].pointer)->dims[0];
  i32 across = (i32)((Shape *)args[4].pointer)->dims[0];
  return give(result, embed_image(tensor_of(&args[0]), down * 12 * (across * 12 + 1) + 1 + 156));
}
// The kind with a manifest: pixels at the size that program.ts names, a fixed number of embeddings.
FUNCTION(embed_fixed_image) { return give(result, embed_image(tensor_of(&args[0]), IMAGE_TOKENS)); }

// ---- one step ----------------------------------------------------------------------------------------------------------------
static i32 look(Conversation *c, const Array *params) {
  static char text[1 << 17];
  Vocabulary words = vocabulary_in(params);
  Seen seen = {text, 0, 0, {NULL}, 0, c->count};
  for (i32 i = 0; i < c->count; i++) {
    const float *row = c->rows + i * kWidth;
    u32 id = (u32)row[1];
    if (row[0] == kRowImage && seen.image_count < (i32)LENGTH(seen.images))
      seen.images[seen.image_count++] = &images[id % LENGTH(images)];
    if (row[0] != kRowToken || id >= words.count) continue;
    u32 n = words.offsets[id + 1] - words.offsets[id];
    if (seen.size + n > sizeof text) return fail("stand-in: the conversation is too long");
    memcpy(text + seen.size, words.bytes + words.offsets[id], n);
    seen.size += n;
    if (id == words.user) seen.last = seen.size;
  }
  c->rule = rule_for(data_of(&params->items[1]), &seen);
  if (c->rule.act == kActFail) {
    compose(&c->reply, &c->rule, &seen);
    c->reply.data[c->reply.size < sizeof c->reply.data ? c->reply.size : sizeof c->reply.data - 1] = 0;
    return fail(c->reply.data);
  }
  compose(&c->reply, &c->rule, &seen);
  c->said = 0;
  spend(c->rule.prefill_ms);
  return 0;
}

// The longest piece of the vocabulary that goes on with the reply; an endless one starts again.
static u32 next_token(Conversation *c, const Vocabulary *words) {
  if (c->said >= c->reply.size && c->rule.act == kActEndless && c->reply.size) c->said = 0;
  if (c->said >= c->reply.size) return words->end;
  const char *rest = c->reply.data + c->said;
  u32 left = c->reply.size - c->said;
  u32 best = (u8)rest[0];
  u32 longest = 1;
  for (u32 id = 256; id < words->end; id++) {
    u32 n = words->offsets[id + 1] - words->offsets[id];
    if (n > longest && n <= left && same_bytes((const u8 *)words->bytes + words->offsets[id], (const u8 *)rest, n)) {
      best = id;
      longest = n;
    }
  }
  c->said += longest;
  return best;
}

static void touch_gpu(i32 n);
static i32 forward(const Any *args, i32 count, int prefill, Any *result) {
  Conversation *c = args[1].pointer;
  i32 n = (i32)tensor_of(&args[0])->shape[1];
  const Array *params = params_of(args, count);
  if (c->announced != n) return fail("stand-in: the announced length differs from the embeddings'");
  if (c->count + n > c->capacity) return fail("stand-in: the cache of keys and values is full");
  memcpy(c->rows + c->count * kWidth, data_of(&args[0]), (u32)n * kWidth * 4);
  c->count += n;
  touch_gpu(n);
  if (prefill && look(c, params)) return -1;
  if (!prefill) spend(c->rule.token_ms);
  Vocabulary words = vocabulary_in(params);
  i64 shape[3] = {1, 1, words.count};
  Tensor *logits = new_tensor(shape, 3, kReal32, NULL, NULL);
  float *value = (float *)logits->dl.data;
  // Something to choose from where a grammar forbids the reply, and at high temperatures.
  for (u32 i = 0; i < words.count; i++) value[i] = (float)((i * 37 + (u32)c->count * 11) % 97) * 0.01f;
  value[next_token(c, &words)] = 30;
  return give_pair(result, logits, args[1]);
}
FUNCTION(prefill) { return forward(args, count, 1, result); }
FUNCTION(decode) { return forward(args, count, 0, result); }

// ---- the cache of keys and values -------------------------------------------------------------------------------------------
FUNCTION(new_conversation) {
  Conversation *c = new_object(sizeof *c, kCache);
  c->capacity = (i32)((Shape *)args[1].pointer)->dims[0];
  c->rows = allocate(c->capacity * kWidth * 4 + 64);
  return c->rows ? give(result, c) : fail("stand-in: out of memory");
}
FUNCTION(clear_conversation) {
  Conversation *c = args[0].pointer;
  c->count = c->announced = 0;
  c->reply.size = c->said = 0;
  return 0;
}
FUNCTION(begin_forward) {
  ((Conversation *)args[0].pointer)->announced = (i32)((Shape *)args[2].pointer)->dims[0];
  return 0;
}
FUNCTION(end_forward) {
  ((Conversation *)args[0].pointer)->announced = 0;
  return 0;
}
