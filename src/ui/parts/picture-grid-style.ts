import { css } from 'lit';

export const style = css`
  :host {
    display: grid;
    min-height: 0;
    overflow: auto;
    --caption: 46px;
  }
  .area {
    position: relative;
    width: 100%;
    margin: auto;
  }
  .tile {
    container-type: inline-size;
    position: absolute;
    display: flex;
    flex-direction: column;
  }
  .picture {
    appearance: none;
    position: relative;
    flex: 1;
    min-height: 0;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: var(--sunk);
    font: inherit;
    touch-action: pan-y;
    outline: 1px solid var(--line);
    outline-offset: -1px;
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  button.picture {
    cursor: pointer;
  }
  button.picture:hover {
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--accent), transparent 55%);
  }
  .chosen .picture {
    box-shadow: 0 0 0 3px var(--accent);
  }
  button.picture:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  orthant-picture {
    position: absolute;
    inset: 0;
    border-radius: 4px;
  }
  .waiting orthant-picture {
    visibility: hidden;
  }
  figcaption {
    flex: none;
    height: var(--caption);
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-weight: 550;
    font-size: 0.95rem;
    line-height: 1.2;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .short {
    display: none;
  }
  @container (max-width: 150px) {
    .chosen .name,
    .long {
      display: none;
    }
    .short {
      display: inline;
    }
    .chosen .rank {
      margin-right: auto;
    }
  }
  .plain .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--ink-2);
    font-weight: 450;
    white-space: normal;
  }
  /* Narrow pictures: a long caption takes the lines that there are. */
  @container (max-width: 230px) {
    .plain .name {
      -webkit-line-clamp: 3;
      font-size: 0.78rem;
      line-height: 1.15;
    }
  }
  .rank {
    padding: 0.1rem 0.55rem;
    border-radius: 99px;
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .enlarge {
    border: 0;
    background: transparent;
    color: var(--ink-2);
    flex: none;
    margin-right: -4px;
  }
  .enlarge:hover {
    color: var(--ink);
    background: var(--sunk);
  }
  @media (pointer: coarse) {
    kbd {
      display: none;
    }
  }
  @media (max-width: 30rem) {
    :host {
      --caption: 44px;
    }
    figcaption {
      font-size: 0.88rem;
      gap: 0.35rem;
    }
    kbd {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .chosen .picture {
      outline: 4px solid Highlight;
    }
    .rank {
      border: 1px solid;
    }
  }
`;
