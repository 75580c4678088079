import { marksUtf8, takesBytes } from '../../codes/content-bytes.ts';
import { findSymbology } from '../../codes/symbologies.ts';
import { CHOICES, type Symbology } from '../../codes/symbology.ts';
import { inStyle, unusedTextProperties } from '../../format/no-effect.ts';

type Given = Readonly<Record<string, unknown>>;

/** Returns the properties that have no effect on this symbology, with reasons. */
export function withoutEffect(value: Given, symbology: string | undefined): Readonly<Record<string, string>> {
  const found = symbology === undefined ? undefined : findSymbology(symbology);
  if (!found) return {};
  const { name, kind, rule, checkDigit, bearerBars, choices } = found;
  const closed = CHOICES.filter((choice) => value[choice] !== undefined && !choices[choice]);
  const place = value['textPosition'] === undefined ? undefined : placeOf(value, found);
  return {
    ...Object.fromEntries(closed.map((choice) => [choice, `${name} does not have this option`])),
    ...(place && { textPosition: place }),
    ...(value['readableText'] !== undefined && ignoredText(value, found)),
    ...(value['showText'] === true && found.text === 'none' && { showText: `${name} has no text` }),
    ...(value['checkDigit'] === true &&
      checkDigit !== 'optional' && { checkDigit: `${name} has no optional check digit` }),
    ...(typeof value['checkDigit'] === 'string' &&
      checkDigit === 'none' && { checkDigit: `${name} has no check digit in its data` }),
    ...withoutTextChoices(value, found),
    ...(typeof value['bearerBars'] === 'string' &&
      value['bearerBars'] !== 'none' &&
      bearerBars === undefined && { bearerBars: 'only itf and itf14 support it' }),
    ...(!showsText(value, found) && inStyle(value, unusedTextProperties)),
    ...(value['moduleWidth'] !== undefined &&
      (kind === 'hexagons' || rule.kind === 'swissBill') && { moduleWidth: `${name} has one size` }),
  };
}

function withoutTextChoices(value: Given, symbology: Symbology): Readonly<Record<string, string>> {
  const { name } = symbology;
  const isBytes = value['encoding'] !== undefined && value['encoding'] !== 'text';
  const only128 = name === 'code128' && value['gs1'] !== true ? undefined : 'only code128 supports it';
  return {
    ...(value['encoding'] !== undefined && !takesBytes(symbology) && { encoding: `${name} cannot encode bytes` }),
    ...(value['eci'] !== undefined && !marksUtf8(symbology) && { eci: `${name} does not support ECI` }),
    ...(value['eci'] !== undefined &&
      isBytes &&
      takesBytes(symbology) && { eci: 'bytes have no character encoding mark' }),
    ...(value['subset'] !== undefined && only128 && { subset: only128 }),
    ...(value['functionCharacters'] === true && only128 && { functionCharacters: only128 }),
  };
}

function showsText(value: Given, { text, kind }: Symbology): boolean {
  if (value['showText'] === false) return false;
  return text !== 'none' || (value['readableText'] !== undefined && kind !== 'hexagons');
}

function ignoredText(value: Given, { name, kind }: Symbology): Readonly<Record<string, string>> {
  if (value['showText'] === false) return { readableText: 'showText is false' };
  return kind === 'hexagons' ? { readableText: `${name} has no text` } : {};
}

/** Returns the reason why `textPosition` has no effect; undefined if it has an effect. */
function placeOf(value: Given, { name, text }: Symbology): string | undefined {
  if (value['showText'] === false) return 'showText is false';
  if (value['readableText'] !== undefined) return undefined;
  if (text === 'none') return `${name} has no text`;
  if (text !== 'retail' && text !== 'book' && text !== 'composite') return undefined;
  return `the standard of ${name} defines the position of its text`;
}
