export declare const chromiumFlags: readonly string[];
export declare function findChromium(): string | undefined;
export declare function ensureChromium(): string | undefined;
