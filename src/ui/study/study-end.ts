import { css, html, nothing } from 'lit';
import type { WordKey } from '../../words/catalogue.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { say } from '../say.js';
import { studyStyle } from './study-style.js';
import type { EndView } from './study-view.js';

const TEXTS: { readonly [outcome in EndView['outcome']]: WordKey } = {
  completed: 'completedText',
  'no-consent': 'noConsentText',
  'failed-checks': 'failedText',
  incompatible: 'incompatibleText',
  'timed-out': 'timedOutText',
  other: 'otherText',
};

/** The end of a session: what became of the data, and only then the code and the way on. */
export class OrthantStudyEnd extends OrthantElement {
  static override properties = { end: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    studyStyle,
    css`
      :host {
        display: block;
        min-height: 0;
        background: none;
      }
    `,
  ];
  declare end: EndView;

  override render() {
    const { end } = this;
    // What cannot be sent is not a reason to keep somebody's pay: the code is there, the link is not.
    const told = end.saving !== 'sending';
    return html`
      <h1 tabindex="-1">${say(end.outcome)}</h1>
      <div class="text">
        ${(end.text.length > 0 ? end.text : [say(TEXTS[end.outcome])]).map((part) => html`<p class="pre">${part}</p>`)}
      </div>
      <div role="status" aria-live="polite">${this.#state()}</div>
      ${
        end.saving === 'failed'
          ? html`<p class="note">${say('failedNow')}</p>
              <p class="small quiet">${end.why === null ? nothing : say('notSent', { ...end.why })}</p>`
          : nothing
      }
      ${
        told && (end.code !== null || end.check !== null)
          ? html`<div class="card codes">
              ${
                end.code === null
                  ? nothing
                  : html`<div><span class="quiet">${say('yourCode')}</span><code>${end.code}</code></div>`
              }
              ${
                end.check === null
                  ? nothing
                  : html`<div>
                      <span class="quiet">${say('checkCode')}</span><code>${end.check}</code>
                      <span class="small quiet">${say('checkText')}</span>
                    </div>`
              }
            </div>`
          : nothing
      }
      <div class="row way">
        ${
          told && end.saving !== 'failed' && end.address !== null
            ? html`<a class="button primary big" href=${end.address} rel="noreferrer">${say('onward')}</a>`
            : nothing
        }
        ${
          end.saving === 'failed'
            ? html`<button type="button" class="button primary big" @click=${() => this.#want('resend')}>
                  ${say('resend')}
                </button>
                <button type="button" class="button big" @click=${() => this.#want('download')}>
                  ${icons.download} ${say('download')}
                </button>`
            : nothing
        }
        ${
          end.next
            ? html`<button type="button" class="button primary big" @click=${() => this.#want('next-person')}>
                ${say('nextPerson')}
              </button>`
            : nothing
        }
      </div>
      ${
        told && end.saving !== 'failed' && end.address === null && !end.next
          ? html`<p class="note">${say('close')}</p>`
          : nothing
      }
    `;
  }

  #state() {
    const { end } = this;
    switch (end.saving) {
      case 'none':
        return end.outcome === 'no-consent'
          ? nothing
          : html`<p class="state good">${icons.check} ${say('local')}</p>`;
      case 'sending':
        return html`<p class="state">
          ${say('sending')}
          ${end.attempts > 1 ? say('attempt', { n: end.attempts }) : nothing}
        </p>`;
      case 'saved':
        return html`<p class="state good">${icons.check} ${say('saved')}</p>`;
      case 'queued':
        return html`<p class="state good">${icons.check} ${say('queued')}</p>`;
      case 'failed':
        return html`<p class="state bad">${say('failed')}</p>`;
    }
  }

  #want(what: 'resend' | 'download' | 'next-person'): void {
    this.send({ kind: 'study', want: { do: what } });
  }
}
customElements.define('orthant-study-end', OrthantStudyEnd);
