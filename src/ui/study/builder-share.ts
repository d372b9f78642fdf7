import { html, nothing, type TemplateResult } from 'lit';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import { noteOf } from './note.js';
import type { BuilderView, StudiesWant } from './studies-view.js';

/** What becomes of the study that is being made: its link, its code, its file, and what is wrong with it. */
export function shareCard(view: BuilderView, want: (want: StudiesWant) => void): TemplateResult {
  return html`<section class="card out" aria-labelledby="out">
      <h2 id="out">Share it</h2>
      ${
        view.problems.length === 0
          ? nothing
          : html`<div class="problems" role="alert">
              <p><strong>This study cannot be run yet.</strong></p>
              <ul>${view.problems.map((problem) => html`<li>${problem}</li>`)}</ul>
            </div>`
      }
      ${view.facts.map((fact) => html`<p class="small">${fact}</p>`)}
      ${
        view.blocked === null
          ? nothing
          : html`<p class="problems small">
              This page was built without permission to send to ${view.blocked}. Build it again with
              <code>--connect ${view.blocked}</code>, or save with DataPipe.
            </p>`
      }
      ${
        view.link === null
          ? nothing
          : html`<p class="link"><a href=${view.link} data-link>${view.link}</a></p>
              ${
                view.long
                  ? html`<p class="problems small">
                      This link is longer than 8,000 characters: some mail and chat programs will cut it. Put the file
                      beside the page as studies/${view.study?.name}.json and share
                      <code>${hrefOf({ to: 'study', from: { kind: 'name', name: view.study?.name ?? '' }, entries: [] })}</code>.
                    </p>`
                  : nothing
              }
              <div class="row">
                <button type="button" class="button primary" @click=${() => want({ do: 'copy-link' })}>
                  Copy the link
                </button>
                <a class="button" href=${`${view.link}?preview=1`}>Preview without data</a>
              </div>
              ${
                view.qr === null
                  ? html`<p class="small quiet">The link is too long for a QR code.</p>`
                  : html`<img class="qr" src=${view.qr} alt="QR code of the link" />`
              }`
      }
      <div class="row">
        <button type="button" class="button" @click=${() => want({ do: 'save-study' })}>
          ${icons.download} Save the file
        </button>
        ${
          view.link === null || view.study?.kiosk !== undefined
            ? nothing
            : html`<button type="button" class="button" @click=${() => want({ do: 'save-jatos' })}>
                ${icons.download} Save for JATOS (.jzip)
              </button>`
        }
        ${
          view.link === null || !['datapipe', 'endpoint'].includes(view.study?.saving?.kind ?? '')
            ? nothing
            : html`<button type="button" class="button" @click=${() => want({ do: 'test-send' })}>
                Send a test file
              </button>`
        }
        <label class="button load">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            @change=${({ target }: Event) => {
              if (!(target instanceof HTMLInputElement)) return;
              want({ do: 'draft-file', files: [...(target.files ?? [])] });
              target.value = '';
            }}
          />
        </label>
      </div>
      ${noteOf(view.note)}
      <p class="small quiet">
        With Prolific, paste the link as the study's address and let it add its URL parameters. Codes in a study can be
        read by anybody who looks: each session also shows a check code that follows from its answers.
      </p>
    </section>`;
}
