import type { Fault } from '../core/result.js';

/** Why no picture came, for the page to show: drawing rejects with it, since a port's promise carries pictures only. */
export class RenderFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.name = 'RenderFault';
    this.fault = fault;
  }
}
