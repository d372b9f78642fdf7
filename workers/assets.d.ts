/** A file that the build puts beside the worker; its address. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
