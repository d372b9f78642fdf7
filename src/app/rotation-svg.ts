import { fail, ok, type Result } from '../core/result.js';
import { filterIcon, maskFromRgba } from '../tasks/rota-bench/icon-filter.js';
import { MASK_PIXELS, MASK_SIDE } from '../tasks/rota-bench/mask.js';
import { maskText } from '../tasks/rota-bench/mask-text.js';

const MOST_BYTES = 2_000_000;
/** What can run, load or embed something. Animations are left out as well: which moment would be drawn? */
const REFUSED = new Set(
  'script foreignobject iframe object embed image feimage audio video canvas link handler listener a set animate animatemotion animatetransform'.split(
    ' ',
  ),
);

const refuse = (why: string, where?: string) =>
  fail('svg-refused', `This file was not used: ${why} Nothing of it was kept.`, where);

/**
 * Reads an SVG that a person brought, without trusting it: it is parsed as XML, refused where it holds anything that
 * could run or load, and only then drawn as a picture (where browsers run and load nothing either).
 */
export function checkedSvg(text: string): Result<SVGSVGElement> {
  if (text.length > MOST_BYTES) return refuse('it is larger than 2 MB.');
  if (/<!ENTITY|<!ATTLIST/i.test(text)) return refuse('it declares entities.');
  // Before parsing as well: some browsers look at handlers (and refuse them, loudly) even in a document that is shown nowhere.
  if (/\son[a-z]+\s*=/i.test(text)) return refuse('it holds an event handler.');
  if (/<(?:\w+:)?script\b/i.test(text)) return refuse('it holds a <script> element.');
  if (/<\?xml-stylesheet/i.test(text)) return refuse('it asks for a stylesheet.');
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const problem = parsed.querySelector('parsererror');
  if (problem) return refuse('it is not well-formed XML.', (problem.textContent ?? '').trim().slice(0, 200));
  const root = parsed.documentElement;
  if (!(root instanceof SVGSVGElement)) return refuse('it is not an SVG picture.');
  for (const element of parsed.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    if (REFUSED.has(name)) return refuse(`it holds a <${name}> element.`);
    if (name === 'style' && outside(element.textContent ?? ''))
      return refuse('its styles load something from elsewhere.');
    for (const { localName, value } of element.attributes) {
      const attribute = localName.toLowerCase();
      if (attribute.startsWith('on')) return refuse(`it holds an event handler (${attribute}).`);
      if (attribute === 'href' && !value.trim().startsWith('#'))
        return refuse('it refers to something outside the file.');
      if (attribute !== 'href' && outside(value)) return refuse('it loads something from elsewhere.');
    }
  }
  return ok(root);
}

/** Style text that names anything but a part of the same file. Escapes could hide a name, so none is allowed. */
const outside = (style: string): boolean =>
  /@import|@font-face|image-set\s*\(|src\s*\(|javascript:|\\/i.test(style) ||
  [...style.matchAll(/url\s*\(\s*["']?\s*(.)/gi)].some(([, first]) => first !== '#');

/**
 * A checked SVG as a mask (mask-text.ts) that passed the icons' filter. A picture without a background counts where it
 * is opaque, as white on black; one with a background counts where it differs from that.
 */
export async function maskOfSvg(file: Blob): Promise<Result<string>> {
  if (file.size > MOST_BYTES) return refuse('it is larger than 2 MB.');
  const root = checkedSvg(await file.text());
  if (!root.ok) return root;
  const rgba = await rasterised(root.value);
  if (!rgba.ok) return rgba;
  const mask = maskFromRgba(onBlack(rgba.value));
  const fits = filterIcon(mask);
  return fits.ok ? ok(maskText(mask)) : fits;
}

/** Straight RGBA of the picture fitted into the square, nothing behind it. */
async function rasterised(root: SVGSVGElement): Promise<Result<Uint8ClampedArray>> {
  const [width, height] = [lengthOf(root, 'width'), lengthOf(root, 'height')];
  if (!root.hasAttribute('viewBox')) {
    if (width === null || height === null)
      return refuse('it says neither how large it is nor what it shows (viewBox).');
    root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  root.setAttribute('width', `${MASK_SIDE}`);
  root.setAttribute('height', `${MASK_SIDE}`);
  root.setAttribute('preserveAspectRatio', 'xMidYMid meet');
  const source = new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image(MASK_SIDE, MASK_SIDE);
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(MASK_SIDE, MASK_SIDE);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return refuse('this browser could not draw it.');
    context.drawImage(image, 0, 0, MASK_SIDE, MASK_SIDE);
    return ok(context.getImageData(0, 0, MASK_SIDE, MASK_SIDE).data);
  } catch {
    return refuse('this browser could not draw it.');
  } finally {
    URL.revokeObjectURL(address);
  }
}

function lengthOf(root: SVGSVGElement, name: 'width' | 'height'): number | null {
  const value = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(root.getAttribute(name) ?? '')?.[1];
  return value === undefined || Number(value) === 0 ? null : Number(value);
}

/** An opaque picture as it is; otherwise its opacity as white on opaque black, as the packs' icons are drawn. */
function onBlack(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const corners = [0, MASK_SIDE - 1, MASK_PIXELS - MASK_SIDE, MASK_PIXELS - 1];
  if (corners.every((pixel) => rgba[4 * pixel + 3] === 255)) return rgba;
  const out = new Uint8ClampedArray(rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    const value = rgba[i + 3] ?? 0;
    out[i] = value;
    out[i + 1] = value;
    out[i + 2] = value;
    out[i + 3] = 255;
  }
  return out;
}
