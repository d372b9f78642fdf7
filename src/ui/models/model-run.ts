import { html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/picture.js';
import { hrefOf } from '../routes.js';
import { percent } from '../words.js';
import { modelRunStyle } from './model-run-style.js';
import type { ModelRunView, ModelsAct, OpenQuestion, TranscriptRow } from './models-view.js';

const STATES: { readonly [state in ModelRunView['state']]: string } = {
  opening: 'opening',
  loading: 'getting ready',
  running: 'answering',
  paused: 'paused',
  finished: 'finished',
  stopped: 'ended early',
};

/** A model's run as it goes: what it is shown, what it says, what was true. */
export class OrthantModelRun extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [OrthantElement.styles, modelRunStyle];
  declare view: ModelRunView;

  override render() {
    const { view } = this;
    return html`<div class="page">
      <div class="top">
        <div>
          <p class="small quiet"><a href=${hrefOf({ to: 'models' })}>Models</a></p>
          <h1>${view.who}</h1>
          <p class="quiet">${view.title} · ${view.conditions.join(' · ')}</p>
        </div>
        <div class="row">${this.#acts()}</div>
      </div>
      ${
        view.standIn
          ? html`<p class="told">
              A scripted stand-in answers here, no model: what it scores says nothing about any model.
            </p>`
          : nothing
      }
      ${
        view.sends === null
          ? nothing
          : html`<p class="told warn">Pictures and prompts of this run are sent to <b>${view.sends}</b>.</p>`
      }
      ${this.#progress()}
      ${view.fault === null ? nothing : html`<p class="told bad" role="alert">${view.fault}</p>`}
      ${view.open === null ? nothing : this.#open(view.open)}
      ${
        view.rows.length === 0
          ? nothing
          : html`<section aria-labelledby="said">
              <h2 id="said">Answers, newest first</h2>
              <ol class="card">
                ${view.rows.map((row) => this.#row(row))}
              </ol>
            </section>`
      }
    </div>`;
  }

  #acts() {
    const { view } = this;
    const results = html`<a class="button" href=${hrefOf({ to: 'result', id: view.id })}>Results</a>`;
    const act = (label: string, want: ModelsAct, kind = '') =>
      html`<button type="button" class=${`button ${kind}`} @click=${() => this.send({ kind: 'models', want })}>
        ${label}
      </button>`;
    switch (view.state) {
      case 'running':
      case 'loading':
        return html`${act('Pause', { act: 'pause' }, 'primary')}${act('End the run', { act: 'stop' })}`;
      case 'paused':
        return html`${act(view.begun ? 'Go on' : 'Start', { act: 'go-on' }, 'primary')}${act('End the run', { act: 'stop' })}${results}`;
      case 'finished':
      case 'stopped':
        return html`${view.protocols.map((protocol) =>
          act(`Score again by "${protocol}"`, { act: 'rescore', id: view.id, protocol }),
        )}${view.done === 0 ? nothing : act('Replay its replies', { act: 'replay', id: view.id })}${results}`;
      case 'opening':
        return nothing;
    }
  }

  #progress() {
    const { view } = this;
    const facts = [
      `${view.done} of ${view.total}`,
      view.scored === 0 ? null : `${view.correct} right (${percent(view.correct / view.scored)})`,
      view.unreadable === 0 ? null : `${view.unreadable} unreadable`,
      view.failed === 0 ? null : `${view.failed} failed`,
      view.speed,
      view.left,
    ].filter((fact) => fact !== null);
    return html`<div class="card progress" role="status" aria-live="off">
      <progress aria-label="Progress of the run" max=${Math.max(1, view.total)} .value=${view.done}></progress>
      <p class="numbers"><b>${STATES[view.state]}</b> · ${facts.join(' · ')}</p>
      ${
        view.load === null || view.state !== 'loading'
          ? nothing
          : html`<progress aria-label="Loading the model" max="1" value=${view.load.fraction ?? nothing}></progress>
              <p class="small numbers">${view.load.text}</p>`
      }
    </div>`;
  }

  #open(open: OpenQuestion) {
    const turn = open.turn === null ? '' : `, rotation ${open.turn}`;
    const again = open.attempt === 0 ? '' : `, asked again (${open.attempt})`;
    return html`<section class="open" aria-labelledby="now">
      <h2 id="now">Item ${open.number}${turn}${again} <span class="quiet">${open.category}</span></h2>
      <div class="now">
        <div class="images">
          ${
            open.images.length === 0
              ? html`<p class="quiet wait">Drawing …</p>`
              : open.images.map(
                  (image) => html`<figure>
                    <orthant-picture
                      .picture=${image}
                      .label=${image.caption}
                      style=${`aspect-ratio:${image.width}/${image.height};max-width:calc(34rem*${image.width}/${image.height})`}
                    ></orthant-picture>
                    <figcaption>${image.caption}, ${image.width} × ${image.height}</figcaption>
                  </figure>`,
                )
          }
        </div>
        <div class="talk">
          ${open.note === null ? nothing : html`<p class="small told warn">${open.note}</p>`}
          ${
            open.prompt === null
              ? nothing
              : html`<details>
                  <summary>What it is asked</summary>
                  ${open.system === null ? nothing : html`<pre class="system">${open.system}</pre>`}
                  <pre>${open.prompt}</pre>
                </details>`
          }
          <h3>Reply</h3>
          <pre class="reply">${open.reply === '' ? '…' : open.reply}</pre>
        </div>
      </div>
    </section>`;
  }

  #row(row: TranscriptRow) {
    const mark =
      row.correct === null
        ? ({ failed: 'failed', unparsed: 'unreadable', skipped: 'no answer', 'timed-out': 'too late' }[
            row.outcome
          ] ?? 'answered')
        : row.correct
          ? 'right'
          : row.outcome === 'unparsed'
            ? 'unreadable'
            : 'wrong';
    const tone = row.correct === true ? 'good' : mark === 'answered' ? '' : 'bad';
    return html`<li>
      <p class="which">
        <b>Item ${row.number}${row.turn === null ? '' : `, rotation ${row.turn}`}</b>
        <span class="quiet">${row.category}</span>
        <span class=${`tag ${tone}`}>${mark}</span>
      </p>
      ${row.reply === null ? nothing : html`<pre>${row.reply.slice(0, 2000)}</pre>`}
      ${row.answer !== null && row.answer !== row.reply ? html`<p class="small">Read as <code>${row.answer}</code></p>` : nothing}
      ${row.truth.length === 0 ? nothing : html`<details><summary class="small">What was true</summary>${row.truth.map((line) => html`<p class="small">${line}</p>`)}</details>`}
      ${row.note === null ? nothing : html`<p class="small quiet">${row.note}</p>`}
    </li>`;
  }
}
customElements.define('orthant-model-run', OrthantModelRun);
