/** The three programs of a picture, in one shading language. Both languages compute the same thing line by line. */
export interface ShaderSet {
  readonly surface: ShaderPair;
  readonly sky: ShaderPair;
  /** Depth seen from a light, packed into RGBA bytes: readable on every device. */
  readonly depth: ShaderPair;
}

export interface ShaderPair {
  readonly vertex: string;
  readonly fragment: string;
}
