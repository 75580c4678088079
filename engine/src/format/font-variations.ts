/** Reads `fontVariations`: axis values of a variable font. */
import { type Schema, shorten, string } from './kit.ts';

/** Setting as in `font-variation-settings` (CSS Fonts 4, 8.2), or with an equals sign as in `fontFeatures`. */
const SETTING = /^(?:"([^"]*)"|'([^']*)'|([^"'\s=]+))(?:\s*=\s*|\s+)(-?\d{1,5}(?:\.\d{1,3})?)$/;

const TAG = /^[a-zA-Z][a-zA-Z0-9]{3}$/;

/** Separator of two settings: a comma, or white space after a value. */
const BETWEEN = /\s*,\s*|(?<=\d)\s+(?=["'a-zA-Z])/;

/** Maximum number of axes; common fonts have fewer. */
const MOST = 16;

/**
 * Schema for variations. Reads them as `wdth=80,wght=350`, sorted by tag, so that equal settings result in equal
 * strings. Without variations, the string is empty.
 */
export function fontVariations(): Schema<string> {
  const text = string({ maxLength: 200 });
  return {
    json: { type: 'string', maxLength: 200, examples: ['wdth=80', 'wght=350 opsz=14'] },
    read(value, place, reader) {
      const read = text.read(value, place, reader)?.trim();
      if (read === undefined) return undefined;
      if (read === '' || read === 'normal') return '';
      const settings = new Map<string, number>();
      for (const setting of read.split(BETWEEN)) {
        const [, double, single, bare, number] = SETTING.exec(setting) ?? [];
        const tag = double ?? single ?? bare ?? '';
        if (!TAG.test(tag)) {
          const message = `"${shorten(setting)}" is not an axis setting; write axis tags with numbers, like "wdth=80 opsz=14"`;
          return reader.report('INVALID_VALUE', place, message);
        }
        settings.set(tag, Number(number));
      }
      if (settings.size > MOST)
        return reader.report('OUT_OF_RANGE', place, `has too many axes; at most ${MOST} are allowed`);
      return [...settings]
        .map(([axis, at]) => `${axis}=${at}`)
        .sort()
        .join(',');
    },
  };
}
