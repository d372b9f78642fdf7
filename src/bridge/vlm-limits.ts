/** Milliseconds after which a call ends with the fault `timed-out`. */
export interface VlmLimits {
  /** Loading: without any progress. */
  readonly loadStall: number;
  /** Asking: until the first token (images and prompt are read, a first use compiles shaders). */
  readonly firstToken: number;
  /** Asking: between two tokens. */
  readonly stall: number;
  /** Asking: in all. */
  readonly total: number;
  /** How long an interrupted request may take to come back before its worker is ended. */
  readonly grace: number;
}

export const LIMITS: VlmLimits = {
  loadStall: 120_000,
  firstToken: 180_000,
  stall: 60_000,
  total: 600_000,
  grace: 5_000,
};
