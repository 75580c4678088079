/**
 * Large packages and engine parts that few templates need: barcode encoders, e-invoices, charts, tables, collation,
 * images and fonts of templates. The build replaces each with a placeholder. The worker loads the real package before
 * it lays out a template that may use it.
 */
import type { JsonValue } from '@platen/engine/base/json';
import type { AvifDecoder } from '@platen/engine/base/platform';
import { workerFault } from './faults.ts';

type Load = () => Promise<object>;

const LOADERS = {
  propertyWords: async () => ({
    ...(await import('@platen/engine/format/property-words')),
    ...(await import('@platen/engine/expression/function-words')),
  }),
  codes: () => import('bwip-js/generic').then((module) => module.default as object),
  encoding: () => import('@platen/engine/elements/code'),
  patterns: () => import('re2js').then(({ RE2JS }) => RE2JS),
  jpegEncoder: () => import('jpeg-js').then((module) => module.default as object),
  pictures: () => import('@platen/engine/image/load-image'),
  avif: () => import('./avif.ts'),
  markdown: () => import('@platen/engine/text/markdown'),
  brotli: () => import('brotli/decompress'),
  einvoice: () => import('@platen/engine/einvoice/make-einvoice'),
  givenFonts: () => import('@platen/engine/text/given-fonts'),
  collation: () => import('@platen/engine/expression/collation/collator'),
  words: () => import('@platen/engine/expression/words/write-words'),
  codeContents: () => import('@platen/engine/expression/functions/code-contents'),
  chart: () => import('@platen/engine/elements/chart/layout'),
  table: async () => ({
    ...(await import('@platen/engine/elements/table/layout')),
    ...(await import('@platen/engine/bind/bind-table')),
  }),
  conformance: () => import('@platen/engine/preflight/conformance'),
  ciphers: () => import('./ciphers.ts'),
  dataSchema: () => import('@platen/engine/data-schema/index'),
} satisfies Record<string, Load>;

export type LazyPackage = keyof typeof LOADERS;

export const LAZY_PACKAGES = Object.keys(LOADERS) as readonly LazyPackage[];

const loaded = new Map<LazyPackage, object>();

/** Returns a proxy object that has the package's properties after the package is loaded. */
export function standIn(name: LazyPackage): object {
  return new Proxy(
    {},
    {
      get(_, property) {
        const real = loaded.get(name);
        if (!real) throw workerFault(`the package for ${name} was not loaded before it was used`);
        if (!(property in real)) throw workerFault(`the package for ${name} has no ${String(property)}`);
        return Reflect.get(real, property);
      },
    },
  );
}

export async function loadPackage(name: LazyPackage): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await LOADERS[name]());
}

/** Decompresses Brotli for WOFF2 fonts; throws beyond this many bytes. */
export function unbrotli(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const { decompress } = standIn('brotli') as typeof import('brotli/decompress');
  return decompress(bytes, mostBytes);
}

/** Opens libavif, whose module is fetched with the first AVIF picture. */
export function openAvif(): AvifDecoder {
  return (standIn('avif') as typeof import('./avif.ts')).openAvifDecoder();
}

type Ciphers = typeof import('./ciphers.ts');

/** Encrypts with AES-CBC without padding, for PDF passwords. */
export function aesCbc(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const { cbc } = standIn('ciphers') as Ciphers;
  return cbc(key, vector, { disablePadding: true }).encrypt(bytes);
}

/** Computes SHA-384, which only PDF passwords need. */
export function sha384(bytes: Uint8Array): Uint8Array {
  return (standIn('ciphers') as Ciphers).sha384(bytes);
}

/** Computes SHA-512, which only PDF passwords need. */
export function sha512(bytes: Uint8Array): Uint8Array {
  return (standIn('ciphers') as Ciphers).sha512(bytes);
}

const CODES: readonly LazyPackage[] = ['codes', 'encoding'];

/** Images can have any format, so all decoders are loaded. */
const PICTURES: readonly LazyPackage[] = ['jpegEncoder', 'pictures', 'avif'];

/** Packages that may be needed if a word occurs in a template. */
const WORDS: ReadonlyMap<string, readonly LazyPackage[]> = new Map<string, readonly LazyPackage[]>([
  ['barcode', CODES],
  ['datamatrix', CODES],
  ['qrcode', CODES],
  ['pattern', ['patterns']],
  ['patternProperties', ['patterns']],
  ['image', PICTURES],
  ['backgroundImage', PICTURES],
  ['logo', PICTURES],
  ['background', PICTURES],
  ['append', PICTURES],
  ['prepend', PICTURES],
  ['markdown', ['markdown']],
  // A PDF with an e-invoice conforms to PDF/A.
  ['einvoice', ['einvoice', 'conformance']],
  ['conformance', ['conformance']],
  ['chart', ['chart']],
  ['table', ['table']],
  ['fonts', ['givenFonts']],
  ['encryption', ['ciphers']],
  ['schema', ['dataSchema']],
]);

/** Start of an inline WOFF2 font in Base64. */
const WOFF2 = /^data:[^,]{0,200};base64,d09GM/i;

/** Matches calls of functions that return the content of a code. */
const CODE_CONTENT = /\b(?:epc|swissQr|pix|zatca|ksef|wifi|vcard|sgtin96|sscc96)\(/;

type PropertyWords = typeof import('@platen/engine/format/property-words') &
  typeof import('@platen/engine/expression/function-words');

const wordsOfTools = () => loaded.get('propertyWords') as PropertyWords | undefined;

/** Suggestions for unknown names. Empty or undefined before the first template, which loads them. */
export const suggestionsFor: PropertyWords['suggestionsFor'] = (name) => wordsOfTools()?.suggestionsFor(name) ?? [];
export const functionAdvice: PropertyWords['functionAdvice'] = (key) => wordsOfTools()?.functionAdvice(key);
export const elementTypeFor: PropertyWords['elementTypeFor'] = (name) => wordsOfTools()?.elementTypeFor(name);

/**
 * Objects that were already scanned, and the packages found. Objects are remembered, because edits share unchanged
 * objects. Suggestions are always included, because any template may have an unknown property.
 */
const seen = new WeakSet<object>();
const wanted = new Set<LazyPackage>(['propertyWords']);

/** Returns the packages that this or an earlier template may need, judged by its words. */
export function packagesFor(template: JsonValue): readonly LazyPackage[] {
  visit(template);
  return [...wanted];
}

function visit(value: JsonValue): void {
  if (typeof value === 'string') {
    want(WORDS.get(value));
    if (WOFF2.test(value)) want(['brotli']);
    if (value.includes('sortBy')) want(['collation']);
    if (value.includes('InWords')) want(['words']);
    if (CODE_CONTENT.test(value)) want(['codeContents']);
  } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value);
    for (const [name, inner] of Object.entries(value)) {
      want(WORDS.get(name));
      visit(inner);
    }
  }
}

function want(names: readonly LazyPackage[] = []): void {
  for (const name of names) wanted.add(name);
}
