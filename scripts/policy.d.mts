import type { Plugin } from 'vite';

export declare function policy(connect?: readonly string[]): string;
export declare function headers(connect?: readonly string[]): Record<string, string>;
export declare function originFrom(text: string): string | undefined;
export declare function keepAssets(): Plugin;
