import { findSymbology } from '../../codes/symbologies.ts';
import { CHOICES, type Symbology } from '../../codes/symbology.ts';
import { inStyle, lettersOfNone } from '../../format/no-effect.ts';

type Given = Readonly<Record<string, unknown>>;

/** Properties that the symbology has no use for, each with the reason. */
export function withoutEffect(value: Given, symbology: string | undefined): Readonly<Record<string, string>> {
  const found = symbology === undefined ? undefined : findSymbology(symbology);
  if (!found) return {};
  const { name, kind, optionalCheckDigit, bearerBars, choices } = found;
  const closed = CHOICES.filter((choice) => value[choice] !== undefined && !choices[choice]);
  const place = value['textPosition'] === undefined ? undefined : placeOf(value, found);
  return {
    ...Object.fromEntries(closed.map((choice) => [choice, `${name} leaves no such choice`])),
    ...(place && { textPosition: place }),
    ...(value['showText'] === true && found.text === 'none' && { showText: `${name} has no text` }),
    ...(value['checkDigit'] === true && !optionalCheckDigit && { checkDigit: `${name} has no optional check digit` }),
    ...(typeof value['bearerBars'] === 'string' &&
      value['bearerBars'] !== 'none' &&
      bearerBars === undefined && { bearerBars: 'only itf and itf14 have them' }),
    ...((found.text === 'none' || value['showText'] === false) && inStyle(value, lettersOfNone)),
    ...(value['moduleWidth'] !== undefined && kind === 'hexagons' && { moduleWidth: `${name} has one size` }),
  };
}

/** Why the text stands where it does, whatever is asked for. */
function placeOf(value: Given, { name, text }: Symbology): string | undefined {
  if (text === 'none') return `${name} has no text`;
  if (value['showText'] === false) return 'showText is false';
  if (text !== 'retail' && text !== 'book' && text !== 'composite') return undefined;
  return `the text of ${name} stands where its standard has it`;
}
