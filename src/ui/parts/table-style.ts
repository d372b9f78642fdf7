import { css } from 'lit';

/** What all tables share: quiet headings over a stronger line, thin lines between rows, figures of one width. */
export const tableStyle = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    /* Lines belong to cells, so that a cell that stays in place when a table is scrolled keeps its own. */
    border-collapse: separate;
    border-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    border-bottom: 1px solid var(--line);
    text-align: left;
  }
  thead th {
    color: var(--ink-3);
    font-size: 0.85rem;
    font-weight: 450;
    line-height: 1.25;
    vertical-align: bottom;
    border-bottom-color: var(--line-strong);
  }
  tbody th {
    font-weight: 500;
  }
  @media print {
    .scroll {
      overflow: visible;
    }
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
  }
`;

/** A table of numbers under names: the first column names the row, `under` rows name those that follow. */
export const numbersStyle = css`
  th,
  td {
    padding: 0.4rem 0 0.4rem 0.9rem;
    text-align: right;
    vertical-align: top;
  }
  thead th {
    vertical-align: bottom;
  }
  tr > :first-child {
    padding-left: 0;
    text-align: left;
  }
  tbody th {
    min-width: 9rem;
  }
  td {
    white-space: nowrap;
  }
  .under th {
    padding-top: 1rem;
    color: var(--ink-2);
    font-size: 0.92rem;
    font-weight: 600;
    border-bottom-color: var(--line-strong);
  }
`;
