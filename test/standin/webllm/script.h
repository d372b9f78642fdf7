// What the automaton says: rules that lie in its weights (script.ts writes them), the first whose conditions hold. A rule
// looks at the text of the conversation and at the pixels of its images.
#pragma once
#include "tensor.h"

IMPORT("wasi_snapshot_preview1", clock_time_get) i32 clock_time(i32 clock, i64 precision, i64 *nanoseconds);

// ---- images as the model got them --------------------------------------------------------------------------------------
typedef struct {
  u32 id;
  i32 width, height;
  u8 *rgb;
  u32 hash; // FNV-1a of width, height (32 bits each, low byte first) and the RGB bytes
} Image;
static Image images[64];
static u32 images_seen;

static u32 hash_bytes(u32 hash, const u8 *bytes, u32 n) {
  while (n--) hash = (hash ^ *bytes++) * 16777619u;
  return hash;
}
// Takes a copy: 8 bits a channel, or 32 as the older kind of model wants them.
static u32 keep_image(const DLTensor *t) {
  u32 id = images_seen++;
  Image *image = &images[id % LENGTH(images)];
  release(image->rgb);
  image->id = id;
  image->height = (i32)t->shape[1];
  image->width = (i32)t->shape[2];
  u32 n = (u32)(image->width * image->height * 3);
  const u8 *narrow = t->data + t->offset;
  const u32 *wide = (const u32 *)narrow;
  image->rgb = allocate((i32)n);
  for (u32 i = 0; i < n; i++) image->rgb[i] = t->type.bits == 8 ? narrow[i] : (u8)wide[i];
  image->hash = hash_bytes(2166136261u, (u8 *)&image->width, 4);
  image->hash = hash_bytes(image->hash, (u8 *)&image->height, 4);
  image->hash = hash_bytes(image->hash, image->rgb, n);
  return id;
}
// Mean of a region, given in ten thousandths of each side.
static void mean_colour(const Image *image, const u16 box[4], double rgb[3]) {
  i32 left = image->width * box[0] / 10000, right = image->width * box[2] / 10000;
  i32 top = image->height * box[1] / 10000, bottom = image->height * box[3] / 10000;
  if (right <= left) right = left + 1;
  if (bottom <= top) bottom = top + 1;
  double sum[3] = {0, 0, 0};
  for (i32 y = top; y < bottom; y++)
    for (i32 x = left; x < right; x++)
      for (i32 c = 0; c < 3; c++) sum[c] += image->rgb[(y * image->width + x) * 3 + c];
  for (i32 c = 0; c < 3; c++) rgb[c] = sum[c] / ((right - left) * (bottom - top));
}

// ---- what a conversation is, for the rules -------------------------------------------------------------------------------
typedef struct {
  const char *text; // all of it, markers of roles included
  u32 size;
  u32 last; // where the last message of the user starts
  const Image *images[32];
  i32 image_count;
  i32 tokens;
} Seen;

static int contains(const char *text, u32 size, const u8 *part, u32 n) {
  for (u32 i = 0; i + n <= size; i++)
    if (same_bytes((const u8 *)text + i, part, n)) return 1;
  return 0;
}

// ---- reading the script: little-endian, unaligned ---------------------------------------------------------------------------
typedef struct {
  const u8 *at;
} Reader;
static u32 read(Reader *r, u32 bytes) {
  u32 value = 0;
  for (u32 i = 0; i < bytes; i++) value |= (u32)*r->at++ << (8 * i);
  return value;
}

enum { kActSay = 0, kActEndless = 1, kActReport = 2, kActFail = 3 };
enum { kIfText = 1, kIfNoText = 2, kIfLast = 3, kIfColour = 4, kIfPixels = 5, kIfImages = 6 };
typedef struct {
  u32 act;
  u32 prefill_ms; // how long reading the prompt takes
  u32 token_ms;   // and each token
  const u8 *reply;
  u32 reply_size;
} Rule;
static const Rule report_rule = {kActReport, 0, 0, NULL, 0};

static const Image *image_at(const Seen *seen, i32 index) {
  i32 i = index < 0 ? seen->image_count + index : index;
  return i >= 0 && i < seen->image_count ? seen->images[i] : NULL;
}

static int holds(Reader *r, const Seen *seen) {
  u32 kind = read(r, 1);
  if (kind == kIfText || kind == kIfNoText || kind == kIfLast) {
    u32 n = read(r, 4);
    const u8 *part = r->at;
    r->at += n;
    u32 from = kind == kIfLast ? seen->last : 0;
    return contains(seen->text + from, seen->size - from, part, n) == (kind != kIfNoText);
  }
  if (kind == kIfImages) return (u32)seen->image_count == read(r, 4);
  const Image *image = image_at(seen, (i32)read(r, 4));
  if (kind == kIfPixels) {
    u32 hash = read(r, 4);
    return image && image->hash == hash;
  }
  u16 box[4];
  for (i32 i = 0; i < 4; i++) box[i] = (u16)read(r, 2);
  u32 wanted[3] = {read(r, 1), read(r, 1), read(r, 1)};
  u32 tolerance = read(r, 1);
  if (!image) return 0;
  double rgb[3];
  mean_colour(image, box, rgb);
  for (i32 c = 0; c < 3; c++) {
    double off = rgb[c] - wanted[c];
    if (off > tolerance || -off > tolerance) return 0;
  }
  return 1;
}

static Rule rule_for(const u8 *script, const Seen *seen) {
  Reader r = {script};
  u32 count = read(&r, 4);
  while (count--) {
    u32 size = read(&r, 4);
    const u8 *next = r.at + size;
    Rule rule;
    u32 conditions = read(&r, 2);
    rule.act = read(&r, 1);
    rule.prefill_ms = read(&r, 4);
    rule.token_ms = read(&r, 4);
    rule.reply_size = read(&r, 4);
    rule.reply = r.at;
    r.at += rule.reply_size;
    int all = 1;
    while (conditions-- && all) all = holds(&r, seen);
    if (all) return rule;
    r.at = next;
  }
  return report_rule;
}

// ---- composing the reply --------------------------------------------------------------------------------------------------
typedef struct {
  char data[4096];
  u32 size;
} Reply;
static void put_bytes(Reply *reply, const char *data, u32 n) {
  while (n-- && reply->size < sizeof reply->data) reply->data[reply->size++] = *data++;
}
static void put(Reply *reply, const char *text) { put_bytes(reply, text, text_length(text)); }
static void put_number(Reply *reply, u32 value) {
  char digits[10];
  u32 n = 0;
  do digits[n++] = (char)('0' + value % 10);
  while (value /= 10);
  while (n) put_bytes(reply, &digits[--n], 1);
}
static u32 next_random(u32 *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

// Directives in a reply, each after a byte 1: `p` and a count: a permutation of 1..count; `c`, a count and that many
// texts, each ended by a byte 0: one of them. Which one follows from what was seen, so the same question gets the same.
static void put_directive(Reply *reply, Reader *r, u32 *chance) {
  u32 kind = read(r, 1);
  u32 n = read(r, 1);
  if (kind == 'p') {
    u8 order[32];
    for (u32 i = 0; i < n && i < sizeof order; i++) order[i] = (u8)(i + 1);
    for (u32 i = n; i > 1; i--) {
      u32 j = next_random(chance) % i;
      u8 kept = order[i - 1];
      order[i - 1] = order[j];
      order[j] = kept;
    }
    for (u32 i = 0; i < n; i++) {
      if (i) put(reply, ", ");
      put_number(reply, order[i]);
    }
  } else {
    u32 pick = next_random(chance) % n;
    for (u32 i = 0; i < n; i++) {
      const char *text = (const char *)r->at;
      if (i == pick) put(reply, text);
      r->at += text_length(text) + 1;
    }
  }
}

// {"tokens":..,"images":[{"w":..,"h":..,"rgb":[..],"hash":".."}]}: what reached the model, for tests to compare.
static void put_report(Reply *reply, const Seen *seen) {
  static const u16 whole[4] = {0, 0, 10000, 10000};
  put(reply, "{\"tokens\":");
  put_number(reply, (u32)seen->tokens);
  put(reply, ",\"images\":[");
  for (i32 i = 0; i < seen->image_count; i++) {
    const Image *image = seen->images[i];
    double rgb[3];
    mean_colour(image, whole, rgb);
    put(reply, i ? ",{\"w\":" : "{\"w\":");
    put_number(reply, (u32)image->width);
    put(reply, ",\"h\":");
    put_number(reply, (u32)image->height);
    put(reply, ",\"rgb\":[");
    for (i32 c = 0; c < 3; c++) {
      if (c) put(reply, ",");
      put_number(reply, (u32)(rgb[c] + 0.5));
    }
    put(reply, "],\"hash\":\"");
    for (i32 shift = 28; shift >= 0; shift -= 4) put_bytes(reply, &"0123456789abcdef"[image->hash >> shift & 15], 1);
    put(reply, "\"}");
  }
  put(reply, "]}");
}

static void compose(Reply *reply, const Rule *rule, const Seen *seen) {
  reply->size = 0;
  if (rule->act == kActReport) {
    put_report(reply, seen);
    return;
  }
  u32 chance = hash_bytes(2166136261u, (const u8 *)seen->text, seen->size);
  for (i32 i = 0; i < seen->image_count; i++) chance = hash_bytes(chance, (const u8 *)&seen->images[i]->hash, 4);
  if (!chance) chance = 1;
  Reader r = {rule->reply};
  while (r.at < rule->reply + rule->reply_size) {
    if (*r.at == 1) {
      r.at++;
      put_directive(reply, &r, &chance);
    } else {
      put_bytes(reply, (const char *)r.at++, 1);
    }
  }
}

static void spend(u32 milliseconds) {
  if (!milliseconds) return;
  i64 start, now;
  clock_time(1, 0, &start);
  do clock_time(1, 0, &now);
  while (now - start < (i64)milliseconds * 1000000);
}
