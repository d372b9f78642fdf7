import { html, svg, type TemplateResult } from 'lit';

const icon = (shape: TemplateResult) => html`<svg
  viewBox="0 0 20 20"
  width="20"
  height="20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.7"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  focusable="false"
>
  ${shape}
</svg>`;

/** Line icons, 20 x 20; always beside or inside something that has a name of its own. */
export const icons = {
  enlarge: icon(svg`<path d="M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6" />`),
  close: icon(svg`<path d="m4.5 4.5 11 11m0-11-11 11" />`),
  plus: icon(svg`<path d="M10 4v12M4 10h12" />`),
  minus: icon(svg`<path d="M4 10h12" />`),
  fit: icon(svg`<path d="M3 7V3h4m6 0h4v4m0 6v4h-4m-6 0H3v-4" />`),
  previous: icon(svg`<path d="m12.5 4-6 6 6 6" />`),
  next: icon(svg`<path d="m7.5 4 6 6-6 6" />`),
  undo: icon(svg`<path d="M7.5 4 4 7.5 7.5 11M4 7.5h8a4 4 0 0 1 0 8H8" />`),
  backspace: icon(svg`<path d="M7 4.5h10v11H7L2 10Zm2.5 3.3 4.4 4.4m0-4.4-4.4 4.4" />`),
  check: icon(svg`<path d="m4 10.5 4 4 8-9" />`),
  cross: icon(svg`<path d="m5 5 10 10m0-10L5 15" />`),
  pause: icon(svg`<path d="M7 4v12m6-12v12" />`),
  sun: icon(
    svg`<circle cx="10" cy="10" r="3.4" /><path d="M10 2v1.6m0 12.8V18m8-8h-1.6M3.6 10H2m13.7-5.7-1.2 1.2M5.5 14.5l-1.2 1.2m0-11.4 1.2 1.2m9 9 1.2 1.2" />`,
  ),
  moon: icon(svg`<path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />`),
  system: icon(
    svg`<circle cx="10" cy="10" r="6.8" /><path d="M10 3.2v13.6a6.8 6.8 0 0 0 0-13.6Z" fill="currentColor" />`,
  ),
  play: icon(svg`<path d="M6 4v12l10-6Z" />`),
  download: icon(svg`<path d="M10 3v9m-4-3.5 4 4 4-4M4 16.5h12" />`),
  upload: icon(svg`<path d="M10 13V4M6 7.5l4-4 4 4M4 16.5h12" />`),
  bin: icon(svg`<path d="M3.5 5.5h13M8 5V3.5h4V5m-6.5.5.8 11h7.4l.8-11M8.5 9v4.5m3-4.5v4.5" />`),
  warning: icon(svg`<path d="M10 3 2.5 16.5h15ZM10 8v4m0 2.2v.1" />`),
};
