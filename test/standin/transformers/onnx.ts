/**
 * Writes ONNX models: just enough of the protobuf schema (onnx.proto3) for small graphs with their weights inside.
 */
type Bytes = Uint8Array;
const text = (value: string): Bytes => new TextEncoder().encode(value);

function join(parts: readonly Bytes[]): Bytes {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A base-128 number; negative ones as 64-bit two's complement. */
function varint(value: number): Bytes {
  let rest = BigInt.asUintN(64, BigInt(value));
  const out: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    out.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Uint8Array.from(out);
}
const field = (number: number, wire: number): Bytes => varint((number << 3) | wire);
const numberField = (number: number, value: number): Bytes => join([field(number, 0), varint(value)]);
const bytesField = (number: number, value: Bytes | string): Bytes => {
  const bytes = typeof value === 'string' ? text(value) : value;
  return join([field(number, 2), varint(bytes.length), bytes]);
};

const TYPES = { float: 1, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof TYPES;

/** A constant of the graph. */
export function tensor(
  name: string,
  type: 'float' | 'int64',
  dims: readonly number[],
  data: readonly number[] | Float32Array,
): Bytes {
  const raw =
    type === 'float'
      ? new Uint8Array(Float32Array.from(data).buffer)
      : new Uint8Array(BigInt64Array.from(Array.from(data, BigInt)).buffer);
  return join([
    ...dims.map((dim) => numberField(1, dim)),
    numberField(2, TYPES[type]),
    bytesField(8, name),
    bytesField(9, raw),
  ]);
}

function attribute(name: string, value: number | readonly number[]): Bytes {
  const INT = 2;
  const INTS = 7;
  return typeof value === 'number'
    ? join([bytesField(1, name), numberField(3, value), numberField(20, INT)])
    : join([bytesField(1, name), ...value.map((one) => numberField(8, one)), numberField(20, INTS)]);
}

/** An operator; attributes are whole numbers or lists of them. */
export const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: { readonly [name: string]: number | readonly number[] } = {},
): Bytes =>
  join([
    ...inputs.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(3, `${output}_node`),
    bytesField(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
  ]);

/** Name, type and shape; a text in the shape is a free dimension. */
export type Port = readonly [name: string, type: ElementType, dims: readonly (string | number)[]];

const port = ([name, type, dims]: Port): Bytes => {
  const shape = join(
    dims.map((dim) => bytesField(1, typeof dim === 'number' ? numberField(1, dim) : bytesField(2, dim))),
  );
  return join([
    bytesField(1, name),
    bytesField(2, bytesField(1, join([numberField(1, TYPES[type]), bytesField(2, shape)]))),
  ]);
};

export interface Graph {
  readonly nodes: readonly Bytes[];
  readonly constants: readonly Bytes[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

export const model = ({ nodes, constants, inputs, outputs }: Graph): Bytes => {
  const IR_VERSION = 8;
  const OPSET = 17;
  const graph = join([
    ...nodes.map((one) => bytesField(1, one)),
    bytesField(2, 'standin'),
    ...constants.map((one) => bytesField(5, one)),
    ...inputs.map((one) => bytesField(11, port(one))),
    ...outputs.map((one) => bytesField(12, port(one))),
  ]);
  return join([
    numberField(1, IR_VERSION),
    bytesField(2, 'standin'),
    bytesField(7, graph),
    bytesField(8, join([bytesField(1, ''), numberField(2, OPSET)])),
  ]);
};
