/**
 * Creates instances of variable fonts: static fonts with fixed axis values. Shaping, painting and subsetting therefore
 * need not support axes. Fonts are untrusted, and data may choose axis values. Each document has a budget, which does
 * not depend on the cache.
 */
import { LruCache } from '../base/lru-cache.ts';
import { type Axis, type Position, placeOnAxes } from './font-axes.ts';
import { FONT_LIMITS } from './font-limits.ts';
import type { FontFace } from './font-source.ts';
import type { FaceQuery, Substitution } from './fontbook.ts';
import type { OwnFont } from './given-fonts.ts';
import { type LoadedFont, type LoadFontOptions, loadFont } from './load-font.ts';

export type Instance = { readonly font: LoadedFont; readonly substitution?: Substitution };

/** Font instances of one document. After an error, `of` returns the default instance of each font. */
export type Instances = {
  of(face: VariableFace, own: OwnFont, query: FaceQuery): Instance;
  /** Returns the first error of creating an instance, or undefined. */
  fault(): InstanceFault | undefined;
};

export type InstanceFault = { readonly code: 'TOO_MANY' | 'FONT_INVALID'; readonly message: string };

export type VariableFace = FontFace & { readonly axes: readonly Axis[] };

type Made = { readonly font: LoadedFont; readonly sizeBytes: number };

/** Cache of font instances in a text engine, limited by bytes. */
export type InstanceCache = LruCache<string, Made>;

const CACHED_BYTES = 32 * 1024 * 1024;

export function createInstanceCache(): InstanceCache {
  return new LruCache(CACHED_BYTES, ({ sizeBytes }) => sizeBytes);
}

/** Instances used by one document, or by several documents painted into one file. */
export type InstanceBudget = { readonly used: Map<string, Made>; usedBytes: number };

export function createInstanceBudget(): InstanceBudget {
  return { used: new Map(), usedBytes: 0 };
}

export function createInstances(
  cache: InstanceCache,
  budget: InstanceBudget,
  options: Pick<LoadFontOptions, 'sha256' | 'subset'>,
): Instances {
  let fault: InstanceFault | undefined;

  const made = (key: string, make: () => Made | undefined): LoadedFont | undefined => {
    const known = budget.used.get(key);
    if (known || fault) return known?.font;
    if (budget.used.size >= FONT_LIMITS.instances || budget.usedBytes > FONT_LIMITS.instanceBytes) {
      fault = TOO_MANY;
      return undefined;
    }
    const instance = cache.get(key) ?? make();
    if (!instance) {
      fault = DAMAGED;
      return undefined;
    }
    cache.set(key, instance);
    budget.used.set(key, instance);
    budget.usedBytes += instance.sizeBytes;
    return instance.font;
  };

  return {
    of(face, { font: plain, bytes }, query) {
      const { family } = face;
      const { position, beyond } = placeOnAxes(face.axes, query);
      const italic = face.italic || query.italic;
      const weight = Math.round(position.find(({ tag }) => tag === 'wght')?.value ?? face.weight);
      const key = `${plain.id} ${family} ${weight} ${italic} ${position.map(({ value }) => value).join()}`;
      const font = made(key, () => madeOf(bytes, position, { family, weight, italic, ...options })) ?? plain;
      if (beyond.length === 0) return { font };
      return { font, substitution: { requested: family, used: family, axes: axesInWords(face.axes) } };
    },
    fault: () => fault,
  };
}

function madeOf(bytes: Uint8Array, position: Position, options: LoadFontOptions): Made | undefined {
  try {
    const instance = options.subset(bytes, { position });
    if (instance.length > FONT_LIMITS.bytes) return undefined;
    const font = loadFont(instance, options);
    return font && { font, sizeBytes: instance.length };
  } catch {
    return undefined;
  }
}

const DAMAGED: InstanceFault = {
  code: 'FONT_INVALID',
  message: 'a variable font is damaged and cannot be drawn with these axis values; use another copy of the font',
};

const TOO_MANY: InstanceFault = {
  code: 'TOO_MANY',
  message: `a document may use at most ${FONT_LIMITS.instances} instances of variable fonts with ${FONT_LIMITS.instanceBytes / 1024 / 1024} MB in total; use fewer weights and "fontVariations"`,
};

/** Maximum number of axes that a message lists. */
const NAMED = 8;

function axesInWords(axes: readonly Axis[]): string {
  const named = axes.slice(0, NAMED).map(({ tag, min, max }) => `${tag.replace(/[^!-~]/g, '?')} from ${min} to ${max}`);
  return `${named.join(', ')}${axes.length > NAMED ? ` and ${axes.length - NAMED} more` : ''}`;
}
