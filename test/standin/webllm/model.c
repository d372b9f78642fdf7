// A stand-in for a WebLLM model library: the unmodified engine loads it, runs its whole pipeline through it (tokenizer,
// template, images, grammar, sampling, streaming, interrupts), and gets the reply that the rules in the weights name.
// program.h is written by the build (program.ts): the metadata, the table of kernels, one WGSL kernel, IMAGE_TOKENS.
#include "abi.h"
#include "program.h"
#include "automaton.h"
#include "sample.h"

FUNCTION(nothing) { return 0; }
FUNCTION(missing) { return fail("stand-in: this function is not there"); }

// ---- what the compiled program tells about itself -------------------------------------------------------------------------
static i32 give_text(Any *result, const char *text) {
  return give(result, new_text(text, text_length(text), kString));
}
FUNCTION(metadata) { return give_text(result, METADATA); }
FUNCTION(kernel_table) { return give_text(result, KERNEL_TABLE); }
FUNCTION(kernel_source) { return give_text(result, KERNEL_SOURCE); }

// The page's side hands over the compiled kernel; every forward runs it, so a lost device is felt as with a real model.
static Object *kernel;
FUNCTION(kernel_ready) {
  kernel = args[1].pointer;
  kernel->references++;
  return 0;
}

// ---- modules: 0 the system's library, 1 the virtual machine, 2 the weights -----------------------------------------------
enum { kSystem, kMachine, kWeights };
static Module *new_module(i32 kind) {
  Module *m = new_object(sizeof *m, kModule);
  m->kind = kind;
  return m;
}
FUNCTION(system_library) { return give(result, new_module(kSystem)); }
FUNCTION(load_executable) { return give(result, new_module(kMachine)); }
FUNCTION(weights_module) {
  const Array *names = args[0].pointer;
  Array *params = new_array(names->count);
  for (u32 i = 0; i < names->count; i++) {
    Object *tensor = weight_named(text_of(&names->items[i]));
    if (!tensor) return fail("stand-in: cannot find a parameter in the cache");
    share(&params->items[params->count++], tensor);
  }
  Module *m = new_module(kWeights);
  m->params = &params->head;
  return give(result, m);
}
FUNCTION(get_params) { return share(result, ((Module *)self)->params); }

typedef struct {
  const char *name;
  Function call;
} Entry;
static const Entry system_functions[] = {{"vm_load_executable", load_executable}, {NULL, NULL}};
static const Entry weights_functions[] = {{"get_params", get_params}, {NULL, NULL}};
static const Entry machine_functions[] = {
    {"vm_initialization", nothing},
    {"_metadata", metadata},
    {"embed", embed_tokens},
    {"image_embed", embed_phi_image},
    {"image_adapter", embed_fixed_image},
    {"prefill", prefill},
    {"decode", decode},
    {"create_tir_paged_kv_cache", new_conversation},
    {"softmax_with_temperature", softmax},
    {"argsort_probs", sort},
    {"sample_with_top_p", sample},
    {"apply_bitmask_inplace", apply_bitmask},
    {"apply_logit_bias_inplace", apply_bias},
    {"apply_penalty_inplace", apply_penalty},
    {"webgpu.get_fmap", kernel_table},
    {"webgpu.get_shader", kernel_source},
    {"webgpu.update_prebuild", kernel_ready},
    {NULL, NULL},
};

static Callable *new_function(Function call, Module *self) {
  Callable *f = new_object(sizeof *f, kFunction);
  f->call = call;
  f->self = self;
  if (self) self->head.references++;
  return f;
}
FUNCTION(module_function) {
  Module *m = args[0].pointer;
  const Entry *e = m->kind == kSystem ? system_functions : m->kind == kMachine ? machine_functions : weights_functions;
  for (; e->name; e++)
    if (same_text(e->name, text_of(&args[1]))) return give(result, new_function(e->call, m));
  return 0;
}

// ---- functions found by name -------------------------------------------------------------------------------------------------
static const Entry global_functions[] = {
    {"ffi.FunctionListGlobalNamesFunctor", missing},
    {"ffi.ModuleGetFunction", module_function},
    {"ffi.ModuleImportModule", missing},
    {"ffi.SystemLib", system_library},
    {"ffi.Shape", make_shape},
    {"ffi.Array", make_array},
    {"ffi.ArrayGetItem", array_item},
    {"ffi.ArraySize", array_size},
    {"runtime.TVMTensorAllocWithScope", tensor_allocate},
    {"runtime.TVMTensorCopyFromTo", tensor_copy},
    {"runtime.TVMTensorCreateView", tensor_view},
    {"tvmjs.runtime.TensorCopyFromBytes", tensor_from_bytes},
    {"tvmjs.runtime.TensorCopyToBytes", tensor_to_bytes},
    {"tvmjs.runtime.ArrayConcat", concat_arrays},
    {"tvmjs.runtime.ConcatEmbeddings", concat_rows},
    {"tvmjs.array.decode_storage", tensor_from_bytes},
    {"vm.builtin.tensor_cache.get", weights_get},
    {"vm.builtin.tensor_cache.remove", missing},
    {"vm.builtin.tensor_cache.update", weights_update},
    {"vm.builtin.tensor_cache.clear", weights_clear},
    {"vm.builtin.param_module_from_cache", missing},
    {"vm.builtin.param_module_from_cache_by_name", weights_module},
    {"vm.builtin.sample_top_p_from_logits", missing},
    {"vm.builtin.sample_top_p_from_prob", missing},
    {"vm.builtin.apply_repetition_penalty", missing},
    {"vm.builtin.apply_presence_and_frequency_penalty", missing},
    {"vm.builtin.apply_softmax_with_temperature", missing},
    {"vm.builtin.kv_state_clear", clear_conversation},
    {"vm.builtin.kv_state_add_sequence", nothing},
    {"vm.builtin.kv_state_remove_sequence", clear_conversation},
    {"vm.builtin.kv_state_begin_forward", begin_forward},
    {"vm.builtin.kv_state_end_forward", end_forward},
    {"vm.builtin.attention_kv_cache_enable_sliding_window_for_seq", nothing},
    {NULL, NULL},
};
static struct {
  char name[64];
  Object *function;
} registered[32];
static i32 registered_count;

EXPORT(TVMFFIFunctionGetGlobal) i32 get_global(const ByteArray *name, Object **function) {
  *function = NULL;
  for (i32 i = registered_count - 1; i >= 0; i--)
    if (same_text(registered[i].name, name->data)) {
      *function = registered[i].function;
      (*function)->references++;
      return 0;
    }
  for (const Entry *e = global_functions; e->name; e++)
    if (same_text(e->name, name->data)) *function = &new_function(e->call, NULL)->head;
  return 0;
}
EXPORT(TVMFFIFunctionSetGlobal) i32 set_global(const ByteArray *name, Object *function,
                                               __attribute__((unused)) i32 replace) {
  u32 size = text_length(name->data) + 1;
  if (registered_count == LENGTH(registered) || size > sizeof registered->name)
    return fail("stand-in: the registry is full");
  memcpy(registered[registered_count].name, name->data, size);
  function->references++;
  registered[registered_count++].function = function;
  return 0;
}
EXPORT(TVMFFIWasmFunctionCreate) i32 create_function(void *resource, Object **function) {
  Callable *f = new_function(NULL, NULL);
  f->self = resource;
  f->foreign = 1;
  *function = &f->head;
  return 0;
}
EXPORT(TVMFFIFunctionCall) i32 call_function(Callable *f, const Any *args, i32 count, Any *result) {
  return f->foreign ? foreign_call(f->self, args, count, result) : f->call(f->self, args, count, result);
}

// ---- the GPU ---------------------------------------------------------------------------------------------------------------
static double gpu_buffer = -1;
static int allocate_gpu_buffer(void) {
  ByteArray name = {"wasm.WebGPUDeviceAPI", 20};
  Object *device;
  Any arg, method, address;
  get_global(&name, &device);
  if (!device) return 0;
  arg.type = kRawString;
  arg.length = 0;
  arg.number = 0;
  arg.pointer = "deviceAllocDataSpace";
  method.type = kNone;
  if (foreign_call(((Callable *)device)->self, &arg, 1, &method) || method.type != kFunction) return 0;
  give_number(&arg, 16384);
  address.type = kNone;
  foreign_call(((Callable *)method.pointer)->self, &arg, 1, &address);
  gpu_buffer = address.type == kFloat ? address.real : (double)address.number;
  drop(method.pointer);
  drop(device);
  return 1;
}
static void touch_gpu(i32 n) {
  if (!kernel || (gpu_buffer < 0 && !allocate_gpu_buffer())) return;
  Any args[4], nothing_back;
  args[0].type = kPointer;
  args[0].length = 0;
  args[0].number = 0;
  args[0].pointer = (void *)(u32)gpu_buffer;
  give_number(&args[1], n);
  give_number(&args[2], (n + 63) / 64);
  give_number(&args[3], 64);
  nothing_back.type = kNone;
  foreign_call(((Callable *)kernel)->self, args, 4, &nothing_back);
}
