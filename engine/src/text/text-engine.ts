/** Text engine of a World: available fonts, loaded on first use, and caches that speed up repeated labels. */
import { LruCache } from '../base/lru-cache.ts';
import { type BlockCache, createBlockCache } from './block-cache.ts';
import type { ShapedGlyph } from './font.ts';
import {
  createInstanceBudget,
  createInstanceCache,
  createInstances,
  type InstanceBudget,
  type InstanceCache,
  type InstanceFault,
  type Instances,
} from './font-instances.ts';
import type { FontFace, FontSource, OptionalFont, Writing } from './font-source.ts';
import { createFontBook, type FaceQuery, type Substitution } from './fontbook.ts';
import { type FontFault, type GivenFont, type OwnFont, readGivenFonts } from './given-fonts.ts';
import type { ShapeOptions } from './harfbuzz.ts';
import type { HyphenationPatterns } from './hyphenate.ts';
import { type LoadedFont, loadFont } from './load-font.ts';
import type { Unbrotli } from './read-woff2.ts';
import { createShapeCache, type ShapeCache } from './shape-cache.ts';
import { createSimpleLines, type SimpleLines } from './simple-lines.ts';
import { createSubsetter, type SubsetWasm } from './subset.ts';

export type FontChoice = {
  readonly font: LoadedFont;
  readonly substitution?: Substitution;
  /** True if the font is an instance of a variable font. */
  readonly varies?: true;
};

export type CanShow = (font: LoadedFont, characters: string) => boolean;

export type FallbackQuery = FaceQuery & { readonly writing: Writing | undefined };

export type TextEngine = {
  /** Families that are not installed but available as packages. */
  readonly optionalFonts: readonly OptionalFont[];
  /** Returns the font of a style. */
  fontFor(query: FaceQuery): FontChoice;
  /** Returns the first other font that can show the characters, or undefined. */
  fallbackFor(query: FallbackQuery, characters: string, canShow: CanShow): LoadedFont | undefined;
  /** Returns the hyphenation patterns for a BCP 47 tag, or undefined. */
  hyphenationOf(language: string): HyphenationPatterns | undefined;
  /**
   * Returns this engine with additional fonts, or their errors. Additional fonts take precedence over the engine's
   * fonts of the same family. Instances of variable fonts count in `scope`, which by default is a new scope.
   */
  extended(fonts: readonly GivenFont[], scope?: FontScope | undefined): ExtendedEngine;
  /** Returns the error of a variable font in the document whose instance could not be created, or undefined. */
  instanceFault(): InstanceFault | undefined;
  /** Cache of laid-out texts. */
  readonly blocks: BlockCache;
  readonly simpleLines: SimpleLines;
  /** Cache of shaped texts. */
  readonly shapes: ShapeCache;
  /** Shapes text through the cache. All code uses it, because `font.shape` is slow. */
  shape(font: LoadedFont, text: string, options: ShapeOptions): readonly ShapedGlyph[];
};

export type ExtendedEngine =
  | { readonly ok: true; readonly engine: TextEngine }
  | { readonly ok: false; readonly faults: readonly FontFault[] };

export type TextEngineOptions = {
  readonly fonts: FontSource;
  /**
   * Returns the exports of a new, initialized instance of `harfbuzzjs/dist/harfbuzz-subset.wasm`. Called on first use.
   */
  readonly subsetWasm: () => SubsetWasm;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly unbrotli: Unbrotli;
  /**
   * Returns hyphenation patterns. Called for every hyphenated text, so it should cache. If undefined, no text is
   * hyphenated.
   */
  readonly hyphenation?: (language: string) => HyphenationPatterns | undefined;
};

const PRIVATE_USE = /\p{Co}/u;

const FONT_CHOICES = 1024;

const FALLBACKS = 4096;

/** Maximum length of a cached cluster. A longer sequence of a letter and its marks is not real text. */
const CLUSTER_LENGTH = 32;

/**
 * Maximum number of cached engines with template fonts, because a batch renders one template repeatedly. Each engine
 * may contain `FONT_LIMITS.bytes` of fonts.
 */
const EXTENSIONS = 4;

export function createTextEngine({ fonts, subsetWasm, sha256, unbrotli, hyphenation }: TextEngineOptions): TextEngine {
  const subset = createSubsetter(subsetWasm);
  const loaded = new Map<FontFace, LoadedFont>();
  const shapes = createShapeCache();
  const extensions = new LruCache<string, Extension>(EXTENSIONS);

  const load = (face: FontFace) => {
    const known = loaded.get(face);
    if (known) return known;
    const { family, weight, italic } = face;
    const font = loadFont(fonts.bytes(face), { family, weight, italic, sha256, subset });
    if (!font) throw new Error(`${face.file} is not a TrueType or OpenType font`);
    loaded.set(face, font);
    return font;
  };

  const engineOf = (own: ReadonlyMap<FontFace, OwnFont>, instances: Instances | undefined): TextEngine => {
    const book = createFontBook([...own.keys(), ...fonts.faces]);
    const plainFont = (face: FontFace) => own.get(face)?.font ?? load(face);
    const fontOf = (face: FontFace, query: FaceQuery): FontChoice => {
      const given = own.get(face);
      const { axes } = face;
      if (given && axes && instances) return { ...instances.of({ ...face, axes }, given, query), varies: true };
      return { font: plainFont(face) };
    };
    const choices = new LruCache<string, FontChoice>(FONT_CHOICES);
    const fallbacks = new LruCache<string, { readonly font: LoadedFont | undefined }>(FALLBACKS);
    return {
      optionalFonts: fonts.optional ?? [],
      fontFor(query) {
        const key = queryKey(query);
        const known = choices.get(key);
        if (known) return known;
        const { face, substitution } = book.match(query);
        const chosen = fontOf(face, query);
        const choice = substitution ? { ...chosen, substitution } : chosen;
        choices.set(key, choice);
        return choice;
      },
      fallbackFor(query, characters, canShow) {
        const key = `${queryKey(query)}\n${query.writing ?? ''}\n\n${characters}`;
        const known = fallbacks.get(key);
        if (known) return known.font;
        // Private-use characters have a meaning only in the template's font, so only the listed families are searched.
        const faces = PRIVATE_USE.test(characters) ? book.listed(query) : book.fallbacks(query, query.writing);
        const face = faces.find((candidate) => canShow(plainFont(candidate), characters));
        const font = face && fontOf(face, query).font;
        if (characters.length <= CLUSTER_LENGTH) fallbacks.set(key, { font });
        return font;
      },
      instanceFault: () => instances?.fault(),
      blocks: createBlockCache(),
      hyphenationOf: (language) => hyphenation?.(language),
      simpleLines: createSimpleLines(),
      shapes,
      shape: (font, text, options) => font.shape(text, options),
      extended: (given, scope) => extend(given, scope ?? createFontScope()),
    };
  };

  const extend = (given: readonly GivenFont[], { engines, budget }: FontScope): ExtendedEngine => {
    const key = given
      .map(({ family, weight, italic, key: file }) => `${family} ${weight} ${italic} ${file}`)
      .join('\n');
    let extension = extensions.get(key);
    if (!extension) {
      const read = readGivenFonts(given, { sha256, subset, unbrotli });
      if (!read.ok) return read;
      const varies = [...read.fonts.keys()].some(({ axes }) => axes);
      extension = {
        fonts: read.fonts,
        cache: createInstanceCache(),
        lasting: varies ? undefined : engineOf(read.fonts, undefined),
      };
      extensions.set(key, extension);
    }
    const known = extension.lasting ?? engines.get(key);
    if (known) return { ok: true, engine: known };
    const instances = createInstances(extension.cache, budget, { sha256, subset });
    const engine = engineOf(extension.fonts, instances);
    engines.set(key, engine);
    return { ok: true, engine };
  };

  return engineOf(new Map(), undefined);
}

/**
 * Engine with a template's fonts. With variable fonts, it is used for only one document, because instances are counted.
 */
type Extension = {
  readonly fonts: ReadonlyMap<FontFace, OwnFont>;
  readonly cache: InstanceCache;
  readonly lasting: TextEngine | undefined;
};

/** Instances of variable fonts used by one document, or by several documents painted into one file. */
export type FontScope = { readonly engines: LruCache<string, TextEngine>; readonly budget: InstanceBudget };

export function createFontScope(): FontScope {
  return { engines: new LruCache(EXTENSIONS), budget: createInstanceBudget() };
}

function queryKey({ families, weight, italic, variations }: FaceQuery): string {
  return `${variations ? `${variations} ` : ''}${weight}${italic ? 'i' : 'r'}${families.join('\n')}`;
}
