import { html } from 'lit';

/** The mark: one octant of a ball, seen along its diagonal; the floor is the accent. */
export const logo = html`
  <svg class="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <path d="M16 17.1V2.2A20 20 0 0 0 2.9 24.6Z" fill="currentColor" />
    <path d="M16 17.1V2.2A20 20 0 0 1 29.1 24.6Z" fill="currentColor" opacity="0.4" />
    <path d="M16 17.1 29.1 24.6A20 20 0 0 1 2.9 24.6Z" fill="var(--accent)" />
  </svg>
`;
