import { type CSSResultGroup, LitElement } from 'lit';
import { onSpeech } from './say.js';
import { shared } from './styles/shared.js';
import type { Intent } from './view.js';

/**
 * What every element of the page is. Reactive fields are declared with `declare` and set in the constructor: a class
 * field would hide Lit's accessor (with useDefineForClassFields, which ES2022 targets have on).
 */
export class OrthantElement extends LitElement {
  static override styles: CSSResultGroup = shared;
  #silence: (() => void) | null = null;

  /** What is on the page is said anew in another language, and keeps everything else. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#silence = onSpeech(() => this.spoken());
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#silence?.();
  }

  /** Another language is spoken from now on. */
  protected spoken(): void {
    this.requestUpdate();
  }

  /** Tells the app what a person wants. */
  protected send(intent: Intent): void {
    this.dispatchEvent(
      new CustomEvent<Intent>('orthant-intent', { detail: intent, bubbles: true, composed: true }),
    );
  }

  /** Notes something that happened during a trial, on the clock of event time stamps. */
  protected note(type: string, data: { readonly [name: string]: string | number | boolean } = {}): void {
    this.send({ kind: 'note', event: { at: performance.now(), type, data } });
  }
}
