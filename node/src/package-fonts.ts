/** Fonts in npm packages. A table lists the supported fonts. The file of a face is read when the face is first used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontFace, FontSource, OptionalFont, Writing } from '@platen/engine';

type FontPackage = {
  readonly family: string;
  readonly weights: readonly number[];
  /** True if each weight also exists in italics. */
  readonly italics?: boolean;
  readonly writing?: Writing;
};

const ALL_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Weights of fonts that take several megabytes of memory per weight. */
const TWO_WEIGHTS = [400, 700];

/** Fonts that are always available, because this package depends on them. */
const BUNDLED_FONTS: readonly FontPackage[] = [
  { family: 'Arimo', weights: [400, 500, 600, 700], italics: true },
  { family: 'Tinos', weights: [400, 700], italics: true },
  { family: 'Cousine', weights: [400, 700], italics: true },
  { family: 'Inter', weights: ALL_WEIGHTS, italics: true },
  { family: 'Roboto Mono', weights: [100, 200, 300, 400, 500, 600, 700], italics: true },
  { family: 'Noto Sans', weights: ALL_WEIGHTS, italics: true },
  { family: 'Noto Sans Arabic', weights: ALL_WEIGHTS },
  { family: 'Noto Sans Thai', weights: ALL_WEIGHTS },
  { family: 'Noto Sans Symbols 2', weights: [400], writing: 'symbols' },
  { family: 'Noto Sans Symbols', weights: ALL_WEIGHTS, writing: 'symbols' },
  { family: 'Noto Sans Math', weights: [400], writing: 'symbols' },
  { family: 'Noto Emoji', weights: [300, 400, 500, 600, 700], writing: 'emoji' },
];

/** Font for the given scripts. `scripts` has their Unicode names. */
type OptionalPackage = FontPackage & { readonly scripts: readonly string[] };

/**
 * Fonts that are available only if their packages are installed; see docs/fonts.md. Small fonts come first, because the
 * engine uses the first font that has a character.
 */
const OPTIONAL_FONTS: readonly OptionalPackage[] = [
  ...'Hebrew Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Lao Khmer Myanmar Armenian Georgian Ethiopic'
    .split(' ')
    .map((script) => ({ family: `Noto Sans ${script}`, weights: ALL_WEIGHTS, scripts: [script] })),
  { family: 'Noto Sans JP', weights: TWO_WEIGHTS, writing: 'ja', scripts: ['Han', 'Hiragana', 'Katakana'] },
  { family: 'Noto Sans SC', weights: TWO_WEIGHTS, writing: 'zh-Hans', scripts: ['Han', 'Bopomofo'] },
  { family: 'Noto Sans TC', weights: TWO_WEIGHTS, writing: 'zh-Hant', scripts: ['Han', 'Bopomofo'] },
  { family: 'Noto Sans KR', weights: TWO_WEIGHTS, writing: 'ko', scripts: ['Hangul'] },
];

const SCOPE = '@expo-google-fonts';

const WEIGHT_NAMES: Readonly<Record<number, string>> = {
  100: '100Thin',
  200: '200ExtraLight',
  300: '300Light',
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
  900: '900Black',
};

export type PackageFonts = FontSource & {
  /** Returns the path of the face's file on this machine. */
  path(face: FontFace): string;
};

/** Finds fonts in packages that the module `home` can import. Default: this module. */
export function createPackageFonts(home = import.meta.url): PackageFonts {
  const { resolve } = createRequire(home);
  const folders = (resolve.paths(SCOPE) ?? []).map((folder) => join(folder, SCOPE));
  const packages = new Set(folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder)));
  const isInstalled = ({ file }: FontFace) => {
    try {
      return resolve(file) !== '';
    } catch {
      return false;
    }
  };
  const isThere = (fonts: FontPackage) =>
    // Checks the folder first, because resolving a missing package is slow.
    packages.has(folderOf(fonts.family)) && facesOf({ ...fonts, weights: [400] }).every(isInstalled);
  const installed = OPTIONAL_FONTS.filter(isThere);
  return {
    faces: [...BUNDLED_FONTS.flatMap(facesOf), ...installed.flatMap(facesOf).filter(isInstalled)],
    optional: OPTIONAL_FONTS.filter((fonts) => !installed.includes(fonts)).map(optionalFont),
    bytes: ({ file }) => readFileSync(resolve(file)),
    path: ({ file }) => resolve(file),
  };
}

function optionalFont({ family, writing, scripts }: OptionalPackage): OptionalFont {
  let made: RegExp | undefined;
  return {
    family,
    package: packageOf(family),
    ...(writing && { writing }),
    // Created on first use, because creating the expressions of all fonts takes 10 ms and few documents need any.
    get characters() {
      made ??= new RegExp(`[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`, 'u');
      return made;
    },
  };
}

function packageOf(family: string): string {
  return `${SCOPE}/${folderOf(family)}`;
}

function folderOf(family: string): string {
  return family.toLowerCase().replaceAll(' ', '-');
}

function facesOf({ family, weights, italics = false, writing }: FontPackage): readonly FontFace[] {
  return weights.flatMap((weight) => {
    const slopes = italics ? [false, true] : [false];
    return slopes.map((italic) => ({
      family,
      weight,
      italic,
      file: fileOf(family, weight, italic),
      ...(writing && { writing }),
    }));
  });
}

/**
 * Returns the path of a font file, such as
 * `@expo-google-fonts/roboto-mono/700Bold_Italic/RobotoMono_700Bold_Italic.ttf`.
 */
function fileOf(family: string, weight: number, italic: boolean): string {
  const folder = `${WEIGHT_NAMES[weight]}${italic ? '_Italic' : ''}`;
  return `${packageOf(family)}/${folder}/${family.replaceAll(' ', '')}_${folder}.ttf`;
}
