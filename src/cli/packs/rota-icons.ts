import { icons as set } from '@iconify-json/game-icons';
import { Resvg } from '@resvg/resvg-js';
import { MASK_SIDE } from '../../tasks/rota-bench/mask.js';

/** Side of an icon's own square where the set names none. */
const SIDE = 512;

export interface IconSource {
  readonly name: string;
  /** A whole SVG document: the white shape on an opaque black square. */
  readonly svg: string;
}

/** The game-icons set as its package has it, by name; aliases and withdrawn icons are left out. */
export function gameIcons(): IconSource[] {
  return Object.entries(set.icons)
    .filter(([, icon]) => icon.hidden !== true)
    .map(([name, icon]) => ({
      name,
      svg: svgOf(icon.body, icon.width ?? set.width ?? SIDE, icon.height ?? set.height ?? SIDE),
    }));
}

function svgOf(body: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MASK_SIDE}" height="${MASK_SIDE}" viewBox="0 0 ${width} ${height}" color="#fff"><rect width="100%" height="100%" fill="#000"/>${body}</svg>`;
}

/** 512 x 512 RGBA. */
export function rasterise({ name, svg }: IconSource): Uint8Array {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: MASK_SIDE },
    font: { loadSystemFonts: false },
  }).render();
  if (image.width !== MASK_SIDE || image.height !== MASK_SIDE) {
    throw new Error(`rasterise: ${name} came out ${image.width} x ${image.height}`);
  }
  return image.pixels;
}
