import { css, html } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import { axisPicture } from './axis-picture.js';
import { AXIS_ORDER, axisDoes, DIRECTIONS } from './rotation-words.js';

/** Before a run of rotation episodes: what is seen, what each axis does, how an episode ends. */
export class OrthantRotationHow extends OrthantElement {
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        margin-top: 2.4rem;
      }
      h2 {
        margin-bottom: 0.8rem;
      }
      .steps {
        columns: 2 24rem;
        column-gap: clamp(2rem, 4vw, 3.5rem);
        padding-left: 1.3rem;
      }
      .steps li {
        break-inside: avoid;
        padding-bottom: 0.6rem;
      }
      .steps li::marker {
        color: var(--accent);
        font-weight: 600;
      }
      .axes {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
        gap: 1rem;
        margin-top: 1.6rem;
      }
      .axis {
        padding: 1rem 1.2rem 1.2rem;
      }
      .axis p {
        color: var(--ink-2);
        font-size: 0.92rem;
      }
      ul {
        display: grid;
        gap: 0.4rem;
        margin-top: 0.7rem;
        list-style: none;
      }
      ul li {
        display: flex;
        gap: 0.9rem;
        align-items: center;
      }
      .axis-picture {
        flex: none;
        width: 64px;
        height: 64px;
        color: var(--ink-2);
      }
      .near {
        fill: var(--surface);
      }
      .side {
        fill: color-mix(in oklab, var(--ink-3), var(--surface) 45%);
      }
      polyline.way {
        stroke: var(--accent);
      }
      .head {
        fill: var(--accent);
      }
      b {
        font-weight: 600;
      }
      b::first-letter {
        text-transform: uppercase;
      }
    `,
  ];

  override render() {
    return html`<h2>How it goes</h2>
      <ol class="steps">
        <li>
          You see the target silhouette, the object as it stands now in a shaded view (near is bright), and its
          silhouette now.
        </li>
        <li>
          Each press turns the object at once by 1, 5, 10 or 30 degrees about one of three axes, which stay fixed to
          the picture.
        </li>
        <li>The episode ends by itself when the silhouettes fit: when they overlap to 90 % or more.</li>
        <li>You have 48 rotations. Nothing takes one back, but you can turn the other way.</li>
        <li>
          Find the flat side with the target's outline in the shaded view, turn it towards you in large steps, then
          fit the silhouette in small ones.
        </li>
        <li>Each rotation is saved at once. You can leave and go on later where you were.</li>
      </ol>
      <div class="axes">
        ${AXIS_ORDER.map(
          (axis) =>
            html`<section class="card axis" aria-label=${say(axis)}>
              <h3>${say(axis)}</h3>
              <p>It ${axisDoes(axis)}.</p>
              <ul>
                ${DIRECTIONS[axis].map(
                  (direction) =>
                    html`<li>
                      ${axisPicture(axis, direction.sign)}
                      <span><b>${say(direction.word)}</b> <kbd>${direction.key}</kbd><br />${say(direction.does)}</span>
                    </li>`,
                )}
              </ul>
            </section>`,
        )}
      </div>`;
  }
}
customElements.define('orthant-rotation-how', OrthantRotationHow);
