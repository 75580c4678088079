/** Reads the background image of an element. Its properties have the same names as the properties of image elements. */
import type { JsonObject } from '../base/json.ts';
import { type Align, align } from './align.ts';
import { isObject, object, oneOf, required, type Schema, string, withDefault } from './kit.ts';
import { bindable } from './late.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

export type BackgroundImage = {
  /** Asset name, data: URI or URL; empty for no image. */
  readonly source: string;
  readonly fit: 'cover' | 'contain' | 'fill' | 'none';
  readonly align: Align;
};

const source = string({ maxLength: TEMPLATE_LIMITS.sourceCharacters });

const whole = object({
  source: required(bindable(source, ''), 'the name of an asset, a data: URI or an https URL'),
  fit: withDefault(oneOf('cover', 'contain', 'fill', 'none'), 'cover', 'how the picture fits the box', 'cover'),
  align: withDefault(
    align,
    'center',
    'visible part of a picture with the fit "cover", or alignment of a picture that is smaller than the box',
    'center',
  ),
});

const named: JsonObject = { ...source.json, examples: ['paper.jpg', 'none'] };

/** Schema for a background image. A plain string is the source of an image that covers the whole box. */
export const backgroundImage: Schema<BackgroundImage | 'none'> = {
  json: { anyOf: [named, whole.json] },
  read(value, place, reader) {
    if (value === 'none') return 'none';
    if (isObject(value)) return whole.read(value, place, reader);
    const given = source.read(value, place, reader);
    return given === undefined ? undefined : { source: given, fit: 'cover', align: 'center' };
  },
};
