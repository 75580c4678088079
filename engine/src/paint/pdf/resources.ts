/** Collects the named resources of pages in one dictionary per document: fonts, images, groups and opacities. */
import type { Image, PixelSize, SourcePage } from '../../image/image.ts';
import type { BlendMode } from '../../scene/blend-mode.ts';
import type { Font } from '../../text/font.ts';
import type { Platform } from '../../world.ts';
import type { Content } from './content.ts';
import { embedFont, type FontPartsCache, FontUse } from './fonts.ts';
import { type AddedImage, addImage } from './images.ts';
import { type Layer, PageForms } from './page-forms.ts';
import { number } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

type NamedImage = Omit<AddedImage, 'object'> & { readonly name: string };

export type ResourcesOptions = {
  readonly platform: Platform;
  readonly fontParts: FontPartsCache;
  readonly colors: ColorRules;
  /** Reduced sizes of photos by ID. */
  readonly photoSizes: ReadonlyMap<string, PixelSize>;
};

/** Rules for using press inks. */
export type ColorRules = {
  /** True if all colours are written as RGB, including images. */
  readonly rgbOnly: boolean;
  /** True if black is written as pure black ink that overprints. */
  readonly overprintsBlack: boolean;
  /** Profile of RGB colours, if the output intent describes inks. */
  readonly srgb: Ref | undefined;
};

const PDF_BLEND_MODES: Readonly<Record<BlendMode, string>> = {
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
};

/** Resource dictionary shared by all pages and groups of a file. */
export class Resources {
  readonly file: PdfFile;
  readonly platform: Platform;
  /** Reference to the dictionary, valid before the dictionary is written. */
  readonly self: Ref;
  private readonly fonts = new Map<string, FontUse>();
  private readonly fontParts: FontPartsCache;
  readonly colors: ColorRules;
  private readonly photoSizes: ReadonlyMap<string, PixelSize>;
  private readonly images = new Map<string, NamedImage>();
  private readonly groups = new Map<string, string>();
  /** Pages of other files, by digest of the file. */
  private readonly sources = new Map<string, PageForms>();
  private readonly objects: Ref[] = [];
  private readonly alphas = new Set<string>();
  private readonly shadings = new Map<string, string>();
  private readonly colorSpaces = new Map<string, string>();
  private readonly blendModes = new Set<BlendMode>();
  private overprints = false;
  private readonly softMasks: Ref[] = [];

  constructor(file: PdfFile, { platform, fontParts, colors, photoSizes }: ResourcesOptions) {
    this.file = file;
    this.fontParts = fontParts;
    this.platform = platform;
    this.colors = colors;
    this.photoSizes = photoSizes;
    this.self = file.reserve();
  }

  font(font: Font): FontUse {
    let use = this.fonts.get(font.id);
    if (!use) {
      use = new FontUse(font, `F${this.fonts.size + 1}`);
      this.fonts.set(font.id, use);
    }
    return use;
  }

  /** Returns the resource name of an image, which is written only once. */
  image(image: Image): NamedImage {
    let known = this.images.get(image.id);
    if (!known) {
      const { object, ...rest } = addImage(this.file, image, {
        rgbOnly: this.colors.rgbOnly,
        shrunk: this.photoSizes.get(image.id),
      });
      known = { name: this.addObject(object), ...rest };
      this.images.set(image.id, known);
    }
    return known;
  }

  /**
   * Returns the resource name of a page from another file, which is written only once. With `isGroup`, one opacity
   * applies to the whole page.
   */
  page({ file, objects, page }: SourcePage, isGroup: boolean): string {
    let forms = this.sources.get(file);
    if (!forms) {
      forms = new PageForms(this.file, objects);
      this.sources.set(file, forms);
    }
    return this.once(`page ${ref(forms.form(page, isGroup))}`, () => forms.form(page, isGroup));
  }

  /** Returns the optional content of pages from other files. */
  get optionalContent(): readonly Layer[] {
    return [...this.sources.values()].flatMap(({ optionalContent }) => optionalContent);
  }

  /** Returns the resource name of a group, which is written only once. */
  once(key: string, add: () => Ref): string {
    const known = this.groups.get(key);
    if (known) return known;
    const name = this.addObject(add());
    this.groups.set(key, name);
    return name;
  }

  /** Adds an image or a group and returns its name for the `Do` operator. */
  addObject(object: Ref): string {
    return `X${this.objects.push(object)}`;
  }

  /** Declares a graphics state that sets `ca` (a…) or `CA` (A…), in thousandths. */
  alpha(name: string): void {
    this.alphas.add(name);
  }

  /** Returns the name of a shading for the `sh` operator. Equal shadings share a name. */
  shading(dictionary: string): string {
    const known = this.shadings.get(dictionary);
    if (known) return known;
    const name = `H${this.shadings.size + 1}`;
    this.shadings.set(dictionary, name);
    return name;
  }

  /** Returns the name of a colour space. Equal spaces share a name. */
  colorSpace(space: string): string {
    const known = this.colorSpaces.get(space);
    if (known) return known;
    const name = `C${this.colorSpaces.size + 1}`;
    this.colorSpaces.set(space, name);
    return name;
  }

  /** Returns the name of a graphics state with a blend mode (11.3.5). */
  blendMode(mode: BlendMode): string {
    this.blendModes.add(mode);
    return `B${PDF_BLEND_MODES[mode]}`;
  }

  /**
   * Declares graphics states with overprinting (O1) and without (O0). With overprinting, missing inks preserve the
   * content below.
   */
  overprint(): void {
    this.overprints = true;
  }

  /** Returns the name of a graphics state whose soft mask is the luminosity of a group (11.6.5.2). */
  softMask(group: Ref): string {
    return `M${this.softMasks.push(group)}`;
  }

  /** Writes the dictionary and the fonts. Called after every page is painted, when all glyphs are known. */
  finish(): void {
    const fonts = [...this.fonts.values()].map(
      (use) => `/${use.name} ${ref(embedFont(this.file, this.platform, use, this.fontParts))}`,
    );
    const objects = this.objects.map((object, index) => `/X${index + 1} ${ref(object)}`);
    const alphas = [...this.alphas].map((name) => {
      return `/${name}<</${name.startsWith('a') ? 'ca' : 'CA'} ${number(Number(name.slice(1)) / 1000)}>>`;
    });
    const masks = this.softMasks.map((group, index) => {
      return `/M${index + 1}<</SMask<</S/Luminosity/G ${ref(group)}>>>>`;
    });
    const overprints = this.overprints ? ['/O0<</OP false/op false>>/O1<</OP true/op true/OPM 1>>'] : [];
    const blends = [...this.blendModes].map((mode) => `/B${PDF_BLEND_MODES[mode]}<</BM/${PDF_BLEND_MODES[mode]}>>`);
    // Default RGB colour space, which defines what RGB values mean (8.6.5.6).
    const standing = this.colors.srgb === undefined ? [] : [`/DefaultRGB[/ICCBased ${ref(this.colors.srgb)}]`];
    const spaces = [...this.colorSpaces].map(([space, name]) => `/${name} ${ref(this.file.add(space))}`);
    const shadings = [...this.shadings].map(([dictionary, name]) => `/${name} ${ref(this.file.add(dictionary))}`);
    const category = (key: string, entries: readonly string[]) =>
      entries.length > 0 ? `/${key}<<${entries.join('')}>>` : '';
    this.file.set(
      this.self,
      `<<${category('Font', fonts)}${category('XObject', objects)}${category('ExtGState', [...alphas, ...masks, ...blends, ...overprints])}${category('ColorSpace', [...standing, ...spaces])}${category('Shading', shadings)}>>`,
    );
  }
}

/** Sets the opacity (0 … 1) of fills (including text and images) or of strokes. */
export function setAlpha(
  content: Content,
  resources: Resources,
  use: 'fillAlpha' | 'strokeAlpha',
  alpha: number,
): void {
  const name = `${use === 'fillAlpha' ? 'a' : 'A'}${Math.round(alpha * 1000)}`;
  if (content.set(use, `/${name} gs`)) resources.alpha(name);
  if (alpha < 1) content.transparent = true;
}
