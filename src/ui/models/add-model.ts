import { css, html } from 'lit';
import { OrthantElement } from '../element.js';
import type { ModelsAct } from './models-view.js';

/** Adds models of one's own: a record as JSON, a folder on this server, or a server of one's own. */
export class OrthantAddModel extends OrthantElement {
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        margin-top: 0.9rem;
      }
      details {
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }
      summary {
        min-height: var(--touch);
        padding: 0.6rem 1.1rem;
        font-weight: 550;
        cursor: pointer;
      }
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: 1.5rem clamp(1.2rem, 3vw, 2.5rem);
        padding: 0.4rem 1.1rem 1.3rem;
      }
      form {
        display: grid;
        gap: 0.75rem;
        align-content: start;
      }
      h3 {
        font-size: 1rem;
      }
      textarea {
        width: 100%;
        min-height: 8.5rem;
        padding: 0.6rem 0.75rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: 0.85rem/1.4 ui-monospace, 'SF Mono', 'Liberation Mono', monospace;
        resize: vertical;
      }
      .button {
        justify-self: start;
      }
      input[type='password'],
      input[type='url'] {
        appearance: none;
        width: 100%;
        min-height: var(--touch);
        padding: 0.45rem 0.75rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: 400 1rem/1.3 var(--sans);
      }
    `,
  ];

  override render() {
    return html`<details>
      <summary>Add a model of your own</summary>
      <div class="ways">
        <form @submit=${this.#record} @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${this.#drop}>
          <h3>A record</h3>
          <label class="field">
            <span>JSON <span class="hint">one record or a list of them; paste it, or drop a file here</span></span>
            <textarea name="json" spellcheck="false" required></textarea>
          </label>
          <button class="button">Add the record</button>
        </form>
        <form @submit=${this.#folder}>
          <h3>A folder on this server</h3>
          <label class="field">
            <span>Path <span class="hint">for kiosks without a network: a folder with orthant-models.json</span></span>
            <input type="text" name="folder" value="models/" autocomplete="off" spellcheck="false" required />
          </label>
          <button class="button">Read the folder</button>
        </form>
        <form @submit=${this.#server}>
          <h3>A server of your own</h3>
          <p class="small quiet">
            llama.cpp, Ollama, vLLM or another that speaks OpenAI's chat completions. Every picture and prompt of a
            run is sent to this address, and to no other. Servers on this machine can be reached; whoever hosts this
            page must allow any other.
          </p>
          <label class="field">
            <span>Address</span>
            <input type="url" name="address" placeholder="http://localhost:8080" autocomplete="off" required />
          </label>
          <label class="field">
            <span>Model <span class="hint">as the server calls it</span></span>
            <input type="text" name="model" autocomplete="off" spellcheck="false" required />
          </label>
          <label class="field">
            <span>Key <span class="hint">if it wants one; forgotten when the page is closed</span></span>
            <input type="password" name="key" autocomplete="off" />
          </label>
          <button class="button">Add the server</button>
        </form>
      </div>
    </details>`;
  }

  #record = (event: SubmitEvent): void => {
    const { text, form } = this.#fields(event);
    this.#want({ act: 'add', json: text('json') });
    form.reset();
  };

  #folder = (event: SubmitEvent): void => {
    const { text } = this.#fields(event);
    this.#want({ act: 'add-folder', folder: text('folder') });
  };

  #server = (event: SubmitEvent): void => {
    const { text, form } = this.#fields(event);
    this.#want({ act: 'add-server', address: text('address'), model: text('model'), key: text('key') });
    form.reset();
  };

  #drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.#want({ act: 'add', json: await file.text() });
  };

  #fields(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    return { form, text: (name: string) => `${data.get(name) ?? ''}`.trim() };
  }

  #want(want: ModelsAct): void {
    this.send({ kind: 'models', want });
  }
}
customElements.define('orthant-add-model', OrthantAddModel);
