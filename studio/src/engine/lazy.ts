/**
 * Large packages that few templates need, and the engine's own parts for e-invoices, charts, SVG and fonts of templates. The engine imports a stand-in for each (the build puts it there), and the worker
 * loads the real one before it lays out a template that may use it.
 */
import type { JsonValue } from '@platen/engine/base/json';

type Load = () => Promise<object>;

const LOADERS = {
  codes: () => import('bwip-js/generic').then((module) => module.default as object),
  patterns: () => import('re2js').then(({ RE2JS }) => RE2JS),
  jpeg: () => import('jpeg-js'),
  svg: () => import('@platen/engine/image/svg/load-svg'),
  markdown: () => import('mdast-util-from-markdown'),
  brotli: () => import('brotli/decompress'),
  einvoice: () => import('@platen/engine/einvoice/make-einvoice'),
  givenFonts: () => import('@platen/engine/text/given-fonts'),
  chart: () => import('@platen/engine/elements/chart/layout'),
  ciphers: () => import('@noble/ciphers/aes.js'),
} satisfies Record<string, Load>;

export type LazyPackage = keyof typeof LOADERS;

const loaded = new Map<LazyPackage, object>();

/** What the engine gets: an object whose properties are those of the package, once it is loaded. */
export function standIn(name: LazyPackage): object {
  return new Proxy(
    {},
    {
      get(_, property) {
        const real = loaded.get(name);
        if (!real) throw new Error(`the package for ${name} was not loaded before it was used`);
        return Reflect.get(real, property);
      },
    },
  );
}

export async function loadPackage(name: LazyPackage): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** Undoes Brotli, for WOFF2 fonts: what is longer than that many bytes throws. */
export function unbrotli(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const { decompress } = standIn('brotli') as typeof import('brotli/decompress');
  return decompress(bytes, mostBytes);
}

/** AES-CBC without padding, for passwords of PDF. */
export function aesCbc(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const { cbc } = standIn('ciphers') as typeof import('@noble/ciphers/aes.js');
  return cbc(key, vector, { disablePadding: true }).encrypt(bytes);
}

/** What a word of a template may need; pictures are of any kind. */
const WORDS: ReadonlyMap<string, LazyPackage | 'pictures'> = new Map<string, LazyPackage | 'pictures'>([
  ['barcode', 'codes'],
  ['datamatrix', 'codes'],
  ['qrcode', 'codes'],
  ['pattern', 'patterns'],
  ['patternProperties', 'patterns'],
  ['image', 'pictures'],
  ['backgroundImage', 'pictures'],
  ['markdown', 'markdown'],
  ['einvoice', 'einvoice'],
  ['chart', 'chart'],
  ['fonts', 'givenFonts'],
  ['encryption', 'ciphers'],
]);

/** A WOFF2 font that is written out begins so in Base64. */
const WOFF2 = /^data:[^,]{0,200};base64,d09GM/i;

/** What was looked through, and what it may need: edits share what they leave alone. */
const seen = new WeakSet<object>();
const wanted = new Set<LazyPackage>();

/** The packages that this template or one before may need, by its words. */
export function packagesFor(template: JsonValue): readonly LazyPackage[] {
  visit(template);
  return [...wanted];
}

function visit(value: JsonValue): void {
  if (typeof value === 'string') {
    want(WORDS.get(value));
    if (WOFF2.test(value)) want('brotli');
  } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value);
    for (const [name, inner] of Object.entries(value)) {
      want(WORDS.get(name));
      visit(inner);
    }
  }
}

function want(name: LazyPackage | 'pictures' | undefined): void {
  if (name === 'pictures') for (const kind of ['jpeg', 'svg'] as const) wanted.add(kind);
  else if (name !== undefined) wanted.add(name);
}
