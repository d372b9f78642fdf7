import { css } from 'lit';

export const style = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem 1.5rem;
    align-items: end;
    justify-content: space-between;
    margin-bottom: 0.9rem;
  }
  .head p {
    margin-top: 0.25rem;
    max-width: 44em;
  }
  .choose {
    display: flex;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  .choose button {
    appearance: none;
    min-height: var(--touch);
    padding: 0 1rem;
    border: 0;
    border-radius: calc(var(--radius-small) - 1px);
    background: transparent;
    color: var(--ink-2);
    font: 500 0.95rem/1 var(--sans);
    cursor: pointer;
  }
  .choose button[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent);
    font-weight: 600;
  }
  th,
  td {
    padding: 0.5rem 0.7rem 0.5rem 0;
    vertical-align: middle;
  }
  thead th {
    vertical-align: bottom;
  }
  .number,
  th.number {
    text-align: right;
    white-space: nowrap;
  }
  .interval {
    display: block;
    color: var(--ink-3);
    font-size: 0.84rem;
    line-height: 1.2;
  }
  .rate {
    font-weight: 600;
    line-height: 1.25;
  }
  .chosen {
    color: var(--ink);
  }
  .group th {
    padding-top: 1.2rem;
    color: var(--ink-2);
    font-size: 0.9rem;
    font-weight: 600;
    border-bottom-color: var(--line-strong);
  }
  thead td {
    border-bottom-color: var(--line-strong);
  }
  .few {
    display: none;
  }
  .overall th,
  .overall td {
    background: var(--sunk);
    border-bottom: 0;
  }
  .overall > :first-child {
    padding-left: 0.7rem;
    border-radius: var(--radius-small) 0 0 var(--radius-small);
  }
  .overall > :last-child {
    border-radius: 0 var(--radius-small) var(--radius-small) 0;
    padding-right: 0.7rem;
  }
  tr > :first-child {
    padding-left: 0.7rem;
  }
  .plot {
    width: 30%;
    min-width: 11rem;
  }
  .scale {
    position: relative;
    height: 26px;
    background: linear-gradient(var(--line), var(--line)) center / 100% 1px no-repeat;
  }
  .scale > * {
    position: absolute;
    top: 50%;
    translate: -50% -50%;
  }
  .scale .range {
    translate: 0 -50%;
    height: 8px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--accent), transparent 62%);
  }
  .dot {
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--accent);
    border: 2px solid var(--surface);
  }
  .chance {
    width: 2px;
    height: 18px;
    background: var(--ink-3);
  }
  .people {
    width: 11px;
    height: 11px;
    rotate: 45deg;
    border: 2px solid var(--ink);
    background: var(--surface);
  }
  .best {
    width: 0;
    height: 0;
    border: 6px solid transparent;
    border-bottom: 10px solid var(--ink-2);
    border-top: 0;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1.3rem;
    margin-top: 0.8rem;
    color: var(--ink-2);
    font-size: 0.88rem;
    list-style: none;
  }
  .legend li {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .legend i {
    display: inline-block;
    flex: none;
  }
  .legend .range {
    width: 22px;
    height: 8px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--accent), transparent 62%);
  }
  @media (max-width: 48rem) {
    .plot,
    .items,
    .metric,
    .other {
      display: none;
    }
    .few {
      display: block;
      color: var(--ink-3);
      font-size: 0.84rem;
      font-weight: 400;
    }
    th,
    td {
      padding-right: 0.35rem;
    }
    tr > :last-child,
    .overall > :last-child {
      padding-right: 0.4rem;
    }
    tr > :first-child,
    .overall > :first-child {
      padding-left: 0.4rem;
    }
    .legend {
      display: none;
    }
  }
  @media (max-width: 30rem) {
    thead th.number {
      white-space: normal;
    }
    table {
      font-size: 0.92rem;
    }
    thead th {
      font-size: 0.78rem;
    }
  }
  @media (forced-colors: active) {
    .range,
    .dot,
    .chance {
      background: CanvasText !important;
    }
  }
`;
