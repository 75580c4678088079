/** `fontVariations`: where on the axes of a variable font letters are drawn. */
import { type Schema, shorten, string } from './kit.ts';

/** As `font-variation-settings` (CSS Fonts 4, 8.2) writes it, or with an equals sign as features are written. */
const SETTING = /^(?:"([^"]*)"|'([^']*)'|([^"'\s=]+))(?:\s*=\s*|\s+)(-?\d{1,5}(?:\.\d{1,3})?)$/;

const TAG = /^[a-zA-Z][a-zA-Z0-9]{3}$/;

/** Whitespace that no value follows parts two settings, as a comma does. */
const BETWEEN = /\s*,\s*|(?<=\d)\s+(?=["'a-zA-Z])/;

/** More axes than any font of use has. */
const MOST = 16;

/** Settings in the order of their tags as `wdth=80,wght=350`: the same text for what means the same; '' for none. */
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
          const message = `"${shorten(setting)}" is no place on an axis: write tags of axes with numbers like "wdth=80 opsz=14"`;
          return reader.report('INVALID_VALUE', place, message);
        }
        settings.set(tag, Number(number));
      }
      if (settings.size > MOST) return reader.report('OUT_OF_RANGE', place, `must be at most ${MOST} axes`);
      return [...settings]
        .map(([axis, at]) => `${axis}=${at}`)
        .sort()
        .join(',');
    },
  };
}
