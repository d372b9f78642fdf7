import type { DeviceRules } from './study.js';

/** What the host found out about the device; unknown is null, and an unknown thing is never a reason to turn away. */
export interface DeviceFacts {
  /** CSS pixels of the page. */
  readonly width: number;
  readonly height: number;
  readonly pointer: 'fine' | 'coarse' | null;
  readonly browser: { readonly name: string; readonly version: number } | null;
  readonly webgpu: boolean | null;
  readonly webgl2: boolean | null;
}

export type GateProblem = 'minWidth' | 'minHeight' | 'pointers' | 'browsers' | 'graphics';

/** Rules that a device does not meet, in the order in which a person can do something about them. */
export function gateProblems(rules: DeviceRules, facts: DeviceFacts): readonly GateProblem[] {
  const out: GateProblem[] = [];
  if (rules.minWidth !== undefined && facts.width < rules.minWidth) out.push('minWidth');
  if (rules.minHeight !== undefined && facts.height < rules.minHeight) out.push('minHeight');
  if (rules.pointers !== undefined && facts.pointer !== null && !rules.pointers.includes(facts.pointer))
    out.push('pointers');
  if (rules.browsers !== undefined && facts.browser !== null) {
    const { name, version } = facts.browser;
    const allowed = rules.browsers.some((one) => one.name === name && version >= (one.min ?? 0));
    if (!allowed) out.push('browsers');
  }
  const draws =
    rules.graphics === 'webgpu' ? facts.webgpu !== false : facts.webgpu === true || facts.webgl2 !== false;
  if (!draws) out.push('graphics');
  return out;
}

/** The browser that a user agent text names; null for others. Chromium under another name counts as Chrome. */
export function browserOf(userAgent: string): DeviceFacts['browser'] {
  const read = (name: string, pattern: RegExp) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? null : { name, version: Number(version) };
  };
  return (
    read('edge', /\bEdgA?\/(\d+)/) ??
    read('firefox', /\b(?:Firefox|FxiOS)\/(\d+)/) ??
    read('chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/) ??
    read('safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//)
  );
}
