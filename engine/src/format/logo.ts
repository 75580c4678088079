/** Reads the logo in the middle of a QR code. */
import { isObject, number, object, required, type Schema, string, withDefault } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

export type Logo = {
  /** Asset name, data: URI or URL. */
  readonly source: string;
  /** Size as a fraction of the code's width. */
  readonly size: number;
};

const DEFAULT_SIZE = 0.2;

const source = string({ maxLength: TEMPLATE_LIMITS.sourceCharacters });

const whole = object({
  source: required(source, 'the name of an asset, a data: URI or an https URL'),
  size: withDefault(
    number({ min: 0.05, max: 0.35 }),
    DEFAULT_SIZE,
    'width of the picture as a fraction of the width of the code',
    DEFAULT_SIZE,
  ),
});

/** Schema for a logo. A plain string is the source of its image. */
export const logo: Schema<Logo> = {
  json: { anyOf: [{ ...source.json, examples: ['logo.png'] }, whole.json] },
  read(value, place, reader) {
    if (isObject(value)) return whole.read(value, place, reader);
    const given = source.read(value, place, reader);
    return given === undefined ? undefined : { source: given, size: DEFAULT_SIZE };
  },
};
