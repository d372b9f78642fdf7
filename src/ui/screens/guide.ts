import { css, html } from 'lit';
import { OrthantElement } from '../element.js';
import { iconCredits } from '../rotation/credits.js';

/** What scores mean, keys, addresses: the page's own manual. */
export class OrthantGuide extends OrthantElement {
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        max-width: 52rem;
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      section {
        margin-top: 2.4rem;
      }
      h2 {
        margin-bottom: 0.8rem;
      }
      p + p {
        margin-top: 0.7rem;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(9rem, max-content) minmax(0, 1fr);
        gap: 0.55rem 1.5rem;
      }
      dt {
        font-weight: 550;
      }
      dd {
        color: var(--ink-2);
      }
      @media (max-width: 34rem) {
        dl {
          grid-template-columns: minmax(0, 1fr);
          gap: 0.1rem;
        }
        dd {
          margin-bottom: 0.6rem;
        }
      }
    `,
  ];

  override render() {
    return html`<div class="page">
      <h1>Guide</h1>
      <section>
        <h2>What the scores mean</h2>
        <dl>
          <dt>Whole order right</dt>
          <dd>
            Taskwise accuracy: the share of items whose whole order is right. By chance one item in 24 with four candidates, one in six
            with three.
          </dd>
          <dt>Pairs in order</dt>
          <dd>Pairwise accuracy: the share of pairs that stand in the right order. By chance one half.</dd>
          <dt>95 % interval</dt>
          <dd>
            Wilson's interval for a proportion: with few items it is wide, and two results whose intervals overlap much
            are not different yet.
          </dd>
          <dt>People, best model</dt>
          <dd>
            As published for the benchmark the items follow. Generated items are made after that benchmark and are not
            it, so the numbers stand beside yours for orientation and are never pooled with them.
          </dd>
        </dl>
      </section>
      <section>
        <h2>Keys</h2>
        <dl>
          <dt><kbd>1</kbd> – <kbd>4</kbd></dt>
          <dd>Place that candidate next; again takes it back.</dd>
          <dt><kbd>Backspace</kbd></dt>
          <dd>Undo the last one.</dd>
          <dt><kbd>C</kbd></dt>
          <dd>Clear the order.</dd>
          <dt><kbd>Enter</kbd></dt>
          <dd>Confirm a complete order; after feedback, the next item.</dd>
          <dt><kbd>E</kbd></dt>
          <dd>
            Enlarge the focused picture, or the plain one. There: <kbd>+</kbd> <kbd>−</kbd> zoom, arrow keys move,
            <kbd>[</kbd> <kbd>]</kbd> other pictures at the same place, <kbd>Esc</kbd> closes.
          </dd>
        </dl>
      </section>
      <section>
        <h2>Rotation tasks</h2>
        <p>
          Orthant's reading of RoTA-Bench: an object is turned in steps of 1, 5, 10 or 30 degrees until its silhouette
          overlaps the target to 90 % or more (IoU, in pixels), with at most 48 rotations. The pose error is the
          smallest rotation to an orientation that looks like the target; it never decides.
        </p>
        <dl style="margin-top: 1rem">
          <dt><kbd>W</kbd> <kbd>S</kbd></dt>
          <dd>Pitch up and down; also the arrow keys.</dd>
          <dt><kbd>A</kbd> <kbd>D</kbd></dt>
          <dd>Yaw left and right; also the arrow keys.</dd>
          <dt><kbd>Q</kbd> <kbd>E</kbd></dt>
          <dd>Roll anticlockwise and clockwise.</dd>
          <dt><kbd>1</kbd> – <kbd>4</kbd></dt>
          <dd>The angle these keys turn by: 1, 5, 10, 30 degrees. Holding a key down turns once.</dd>
        </dl>
        <p style="margin-top: 1rem" class="small quiet">${iconCredits}</p>
      </section>
      <section>
        <h2>Answers that are no order</h2>
        <dl>
          <dt>A choice</dt>
          <dd>Click it, press its number, or move with the arrow keys; <kbd>Backspace</kbd> takes it back.</dd>
          <dt>A number</dt>
          <dd>Type it or press its digits. What is out of range is said and cannot be confirmed.</dd>
          <dt>A list of numbers</dt>
          <dd>
            Each key of the pad adds an entry at once; typed entries end with a comma or a space. A press on an entry
            takes it out.
          </dd>
        </dl>
        <p style="margin-top: 1rem">
          Tasks with three views are judged by exact match; a list of tower heights is right in any order. Their report
          also tells by how much counts are off: the mean absolute error, and whether too many or too few were counted.
        </p>
      </section>
      <section>
        <h2>Where answers are kept</h2>
        <p>
          In this browser's own database, one transaction for each answer before the next item is shown. A reload, a
          crash or a closed tab loses at most the answer you had not confirmed. Nothing is sent anywhere. Export before
          you clear the browser's data.
        </p>
        <p>
          The keys of items lie in your browser too, as in every page that scores by itself: a person who wants to can
          read them. Results of a run at home show what somebody did, not that they did it unaided.
        </p>
      </section>
      <section>
        <h2>Addresses</h2>
        <p>
          A run is described by its address, so a link is all one needs to repeat it:
          <code>#/start?family=ssi-bench&amp;n=20&amp;seed=7&amp;categories=hop-distance</code>
        </p>
        <dl style="margin-top: 1rem">
          <dt><code>family</code></dt>
          <dd>Which benchmark, such as <code>ssi-bench</code>.</dd>
          <dt><code>source</code></dt>
          <dd><code>generated</code>, or a pack such as <code>ssi-bench/core@2</code>.</dd>
          <dt><code>categories</code>, <code>level</code></dt>
          <dd>Category ids with commas between them; one level. Left out: all, mixed.</dd>
          <dt><code>n</code>, <code>seed</code>, <code>order</code></dt>
          <dd>Number of items, the seed they follow from, <code>shuffled</code> or <code>fixed</code>.</dd>
          <dt><code>feedback</code>, <code>mode</code></dt>
          <dd><code>feedback=1</code> shows the truth after each item; <code>mode=test</code> is never counted.</dd>
        </dl>
      </section>
      <section>
        <h2>For trouble and tests</h2>
        <p>These stand before the <code>#</code>, as in <code>?gpu=webgl2#/</code>, and hold until the page is closed.</p>
        <dl style="margin-top: 1rem">
          <dt><code>gpu=webgl2</code></dt>
          <dd>Draw with WebGL 2 even where WebGPU is there.</dd>
          <dt><code>px=960</code></dt>
          <dd>Longest side of the pictures in pixels, 256 to 1920 (1920 unless said otherwise).</dd>
          <dt><code>store=memory</code></dt>
          <dd>Keep results only until the page is closed.</dd>
          <dt><code>theme=dark</code></dt>
          <dd>Light or dark, whatever was chosen before.</dd>
        </dl>
      </section>
    </div>`;
  }
}
customElements.define('orthant-guide', OrthantGuide);
