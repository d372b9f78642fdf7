/**
 * Phi-3.5-vision's image tokens as WebLLM 0.2.86 counts them (its `calculateResizeShape` and `calculateCropShape`): the
 * image is scaled to as many 336-pixel crops as fit into 16, so only the aspect ratio matters, never the size.
 */
export interface PhiImage {
  /** Pixels after the model's own resize. */
  readonly width: number;
  readonly height: number;
  /** Crops across and down. */
  readonly across: number;
  readonly down: number;
  readonly tokens: number;
}

const CROP = 336;
const CROPS = 16;

/** null for images narrower than 1:16, which the engine would scale to nothing. */
export function phiImage(width: number, height: number): PhiImage | null {
  const ratio = width / height;
  let across = 1;
  while (across * Math.ceil(across / ratio) <= CROPS) across += 1;
  across -= 1;
  if (across === 0) return null;
  const resized = Math.floor((CROP * across) / ratio);
  const down = Math.ceil(resized / CROP);
  // 12 x 12 features a crop, one separator a row, one between crops and the whole view, 12 * 13 for that view.
  return {
    width: CROP * across,
    height: resized,
    across,
    down,
    tokens: 12 * down * (12 * across + 1) + 1 + 156,
  };
}
