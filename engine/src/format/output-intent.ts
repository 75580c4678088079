/** Reads the output intent of a PDF: the printing condition of the press, and its colour profile. */
import { fileSource } from './file-source.ts';
import { object, optional, required, type Schema, string } from './kit.ts';

/** Schema for printable ASCII, which every PDF reader can show (ISO 32000-1, table 365). */
function plainText(): Schema<string> {
  const text = string({ maxLength: 100 });
  return {
    json: { ...text.json, pattern: '^[ -~]+$' },
    read(value, place, reader) {
      const read = text.read(value, place, reader);
      if (read === undefined || /^[ -~]+$/.test(read)) return read;
      return reader.report('INVALID_VALUE', place, 'must be an ASCII name, like "FOGRA51"');
    },
  };
}

export const outputIntent = object({
  profile: required(
    fileSource(),
    'CMYK ICC profile of the press: the name of an asset or a data: URI; your print shop can provide it',
  ),
  identifier: optional(
    plainText(),
    'name of the printing condition in the ICC registry, like "FOGRA51"; default: "Custom"',
  ),
  condition: optional(
    string({ maxLength: 500 }),
    'description of the printing condition, like "offset on coated paper"',
  ),
});
