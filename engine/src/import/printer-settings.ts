/** Converts printer settings in a stream to the property `printer` of the template. */
import type { JsonObject } from '../base/json.ts';
import type { ZplCommand } from '../zpl/parse-zpl.ts';

const MEDIA: Readonly<Record<string, string>> = { N: 'continuous', Y: 'gap', W: 'gap', M: 'mark' };
const MODES: Readonly<Record<string, string>> = { T: 'tear', P: 'peel', R: 'rewind', C: 'cut', A: 'applicator' };
const MEDIA_TYPES: Readonly<Record<string, string>> = { D: 'direct', T: 'transfer' };

/** Returns the property from the last setting of each kind. */
export function printerSettings(commands: readonly ZplCommand[]): JsonObject {
  return Object.assign({}, ...commands.map(settingOf));
}

function settingOf({ prefix, name, text, delimiter }: ZplCommand): JsonObject {
  if (prefix !== '^') return {};
  const first = (text.split(delimiter)[0] ?? '').trim().toUpperCase();
  const number = /^-?\d{1,2}$/.test(first) ? Number(first) : undefined;
  const word = (key: string, words: Readonly<Record<string, string>>): JsonObject => {
    const value = words[first[0] ?? ''];
    return value === undefined ? {} : { [key]: value };
  };
  switch (name) {
    case 'MN':
      return word('media', MEDIA);
    case 'MM':
      return word('mode', MODES);
    case 'MT':
      return word('mediaType', MEDIA_TYPES);
    case 'MD':
      return number !== undefined && Math.abs(number) <= 30 ? { darkness: number } : {};
    case 'PR':
      return number !== undefined && number >= 1 && number <= 14 ? { speed: number } : {};
    default:
      return {};
  }
}
