/** The fonts that come as packages: which there are is a table here, a file is read when its face is first used. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFace, FontSource } from '@platen/engine/world';

type FontPackage = { readonly family: string; readonly weights: readonly number[] };

const ALL_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** The families of the `@expo-google-fonts` packages; each weight is there upright and italic. */
const PACKAGES: readonly FontPackage[] = [
  { family: 'Arimo', weights: [400, 500, 600, 700] },
  { family: 'Tinos', weights: [400, 700] },
  { family: 'Cousine', weights: [400, 700] },
  { family: 'Inter', weights: ALL_WEIGHTS },
  { family: 'Roboto Mono', weights: [100, 200, 300, 400, 500, 600, 700] },
  { family: 'Noto Sans', weights: ALL_WEIGHTS },
];

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

export function createPackageFonts(): FontSource {
  const require = createRequire(import.meta.url);
  return {
    faces: PACKAGES.flatMap(({ family, weights }) =>
      weights.flatMap((weight) => [face(family, weight, false), face(family, weight, true)]),
    ),
    bytes: ({ file }) => readFileSync(require.resolve(file)),
  };
}

/** For example `@expo-google-fonts/roboto-mono/700Bold_Italic/RobotoMono_700Bold_Italic.ttf`. */
function face(family: string, weight: number, italic: boolean): FontFace {
  const folder = `${WEIGHT_NAMES[weight]}${italic ? '_Italic' : ''}`;
  const slug = family.toLowerCase().replaceAll(' ', '-');
  const file = `@expo-google-fonts/${slug}/${folder}/${family.replaceAll(' ', '')}_${folder}.ttf`;
  return { family, weight, italic, file };
}
