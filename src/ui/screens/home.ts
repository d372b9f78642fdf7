import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/run-list.js';
import '../parts/run-form.js';
import { hrefOf } from '../routes.js';
import type { FamilyView, HomeView } from '../view.js';
import { plural } from '../words.js';

/** What this is, a way to try it at once, and a card for each family that is built. */
export class OrthantHome extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      .hero {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
        gap: 2rem clamp(1.5rem, 4vw, 4rem);
        align-items: center;
        padding-block: clamp(1rem, 4vw, 3.5rem) clamp(2rem, 5vw, 4rem);
      }
      h1 {
        max-width: 12em;
      }
      .lead {
        margin: 1.1rem 0 1.7rem;
      }
      .facts {
        margin-top: 1.2rem;
        color: var(--ink-3);
        font-size: 0.92rem;
      }
      figure img {
        display: block;
        width: 100%;
        height: auto;
        aspect-ratio: 3 / 2;
        border-radius: var(--radius);
        background: var(--sunk);
        box-shadow: var(--shadow-lifted);
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1rem;
        justify-content: space-between;
        margin-top: 0.7rem;
        color: var(--ink-3);
        font-size: 0.9rem;
      }
      section {
        padding-block: 1.25rem 2.25rem;
      }
      section > h2 {
        margin-bottom: 0.9rem;
      }
      .family {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
        overflow: clip;
        margin-bottom: 1.5rem;
      }
      .about {
        padding: clamp(1.2rem, 3vw, 2.25rem);
        border-right: 1px solid var(--line);
      }
      .about > p {
        margin-top: 0.6rem;
        color: var(--ink-2);
      }
      .about .after {
        color: var(--ink-3);
        font-size: 0.9rem;
      }
      .groups {
        display: grid;
        gap: 0.8rem;
        margin-top: 1.3rem;
      }
      .groups h4 {
        margin: 0 0 0.3rem;
        font-size: 0.9rem;
        font-weight: 600;
      }
      .groups h4::first-letter {
        text-transform: uppercase;
      }
      .groups ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        list-style: none;
      }
      orthant-run-form {
        padding: clamp(1.2rem, 3vw, 2.25rem);
      }
      .models {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem 2rem;
        align-items: center;
        justify-content: space-between;
        padding: clamp(1.2rem, 3vw, 2.25rem);
      }
      .models p {
        flex: 1;
        min-width: min(100%, 18rem);
        max-width: 46em;
        color: var(--ink-2);
      }
      @media (max-width: 56rem) {
        .hero,
        .family {
          grid-template-columns: minmax(0, 1fr);
        }
        .about {
          border-right: 0;
          border-bottom: 1px solid var(--line);
        }
      }
      @media (max-width: 34rem) {
        /* They stand in the form too. */
        .groups {
          display: none;
        }
        .start .button {
          width: 100%;
        }
      }
    `,
  ];
  declare view: HomeView;

  override render() {
    const { view } = this;
    return html`
      <div class="page">
        <div class="hero">
          <div>
            <h1>See the structure, not the picture</h1>
            <p class="lead">
              Orthant measures spatial intelligence in three dimensions: put the members of a bridge or a tower in
              order, turn an object until it fits its outline, tell from three views what stands where. For people
              and for models, entirely in this page.
            </p>
            <div class="row start">
              <button
                type="button"
                class="button primary big"
                @click=${() => this.send({ kind: 'configure', parameters: view.tryOut })}
              >
                Try ${view.tryOut.count} items
              </button>
              ${
                view.finished > 0
                  ? html`<a class="button big" href=${hrefOf({ to: 'results' })}>Results</a>`
                  : nothing
              }
            </div>
            <p class="facts">About five minutes. Nothing is sent anywhere: answers stay in this browser.</p>
          </div>
          <figure>
            <img
              src="home/example.webp"
              width="1320"
              height="880"
              alt="A truss bridge seen from above, with four of its members highlighted and numbered 1 to 4."
            />
            <figcaption>
              <span>Which of the four is lowest above the ground, which highest?</span>
              <span>From lowest to highest: 2, 3, 1, 4</span>
            </figcaption>
          </figure>
        </div>

        ${
          view.unfinished.length === 0
            ? nothing
            : html`<section aria-labelledby="unfinished">
                <h2 id="unfinished">Continue</h2>
                <orthant-run-list .runs=${view.unfinished}></orthant-run-list>
              </section>`
        }

        <section aria-labelledby="tasks">
          <h2 id="tasks">Tasks</h2>
          ${view.families.map((family) => this.#family(family))}
        </section>

        <section aria-labelledby="models">
          <h2 id="models">Models</h2>
          <div class="card models">
            <p>
              A small vision model can answer the same tasks: it runs in this page, and nothing is sent anywhere.
              Without a GPU at hand, a scripted stand-in shows how such a run goes.
            </p>
            <a class="button" href=${hrefOf({ to: 'models' })}>Let a model answer</a>
          </div>
        </section>
      </div>
    `;
  }

  #family(family: FamilyView) {
    const { meta } = family;
    const groups = [...new Set(meta.categories.map((category) => category.group))];
    return html`<article class="card family" aria-label=${meta.title}>
      <div class="about">
        <h3>${meta.title}</h3>
        <p>${meta.summary}</p>
        <p class="after">${meta.after} · ${plural(meta.categories.length, 'category', 'categories')}</p>
        ${family.links.map(({ label, route }) => html`<p><a href=${hrefOf(route)}>${label}</a></p>`)}
        <div class="groups">
          ${groups.map(
            (group) => html`<div>
              <h4>${group}</h4>
              <ul>
                ${meta.categories
                  .filter((category) => category.group === group)
                  .map(
                    (category) => html`<li class="tag" title=${category.criterion}>${category.title}</li>`,
                  )}
              </ul>
            </div>`,
          )}
        </div>
      </div>
      <orthant-run-form .family=${family} .defaults=${this.view.defaults}></orthant-run-form>
    </article>`;
  }
}
customElements.define('orthant-home', OrthantHome);
