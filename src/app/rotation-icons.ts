import { ok, type Result } from '../core/result.js';
import { listPacks, type OpenPack, openPack } from '../storage/packs.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { MASK_SIDE } from '../tasks/rota-bench/mask.js';
import { maskOf } from '../tasks/rota-bench/mask-text.js';
import type { RotaItem } from '../tasks/rota-bench/types.js';
import type { GreyImage } from '../ui/rotation/rotation-view.js';
import type { IconView, SolverPack } from '../ui/rotation/rotations-view.js';
import type { Services } from './services.js';

/** Side of a small picture, pixels; divides the mask's. */
const THUMB = 128;

/** The icons of the largest pack of rotation tasks. */
export class RotationIcons {
  readonly #services: Services;
  #pack: Promise<Result<OpenPack | null>> | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  async packs(): Promise<Result<readonly SolverPack[]>> {
    const all = await listPacks(this.#services.packs);
    if (!all.ok) return all;
    return ok(
      all.value
        .filter(({ family }) => family === 'rota-bench')
        .map(({ id, title, count }) => ({ id, title, count }))
        .sort((a, b) => a.count - b.count),
    );
  }

  async list(): Promise<Result<readonly IconView[]>> {
    const pack = await this.#open();
    if (!pack.ok) return pack;
    return ok((pack.value?.listing ?? []).map(({ id }) => ({ id, title: titleOf(id) })));
  }

  /** null where there is no such icon. */
  async item(id: string): Promise<RotaItem | null> {
    const pack = await this.#open();
    if (!pack.ok || pack.value === null) return null;
    const listed = pack.value.listing.find((one) => one.id === id);
    if (listed === undefined) return null;
    const { category, level } = listed;
    const item = await pack.value.item({ index: 0, kind: 'pack', category, level, itemId: id });
    if (!item.ok) return null;
    const own = rotaBench.decodeItem(item.value);
    return own.ok ? own.value : null;
  }

  async thumb(id: string): Promise<GreyImage | null> {
    const item = await this.item(id);
    const mask = item === null ? null : maskOf(item.mask);
    return mask?.ok ? reduced(mask.value) : null;
  }

  #open(): Promise<Result<OpenPack | null>> {
    this.#pack ??= this.#openLargest().then((pack) => {
      if (!pack.ok) this.#pack = null;
      return pack;
    });
    return this.#pack;
  }

  async #openLargest(): Promise<Result<OpenPack | null>> {
    const packs = await this.packs();
    if (!packs.ok) return packs;
    const largest = packs.value.at(-1);
    return largest === undefined ? ok(null) : openPack(this.#services.packs, largest.id, rotaBench);
  }
}

/** "game-icons-bone-knife" as a person reads it: "bone knife". */
const titleOf = (id: string): string => id.replace(/^game-icons[-:/]/, '').replaceAll('-', ' ');

function reduced(mask: Uint8Array): GreyImage {
  const by = MASK_SIDE / THUMB;
  const data = new Uint8Array(THUMB * THUMB);
  for (let y = 0; y < THUMB; y++) {
    for (let x = 0; x < THUMB; x++) {
      let sum = 0;
      for (let v = 0; v < by; v++)
        for (let u = 0; u < by; u++) sum += mask[(by * y + v) * MASK_SIDE + by * x + u] ?? 0;
      data[y * THUMB + x] = Math.round((255 * sum) / (by * by));
    }
  }
  return { width: THUMB, height: THUMB, data };
}
