/** The fields of qrcode and datamatrix that say what GS1 data the content is. */
import { LINK_BASE } from '../codes/digital-link.ts';
import { boolean, optional, type Schema, withDefault } from './kit.ts';

/** What GS1 Digital Links start with. */
const linkBase: Schema<string> = {
  json: { type: 'string', maxLength: 200, pattern: LINK_BASE.source },
  read(value, place, reader) {
    if (typeof value !== 'string') return reader.report('WRONG_TYPE', place, 'must be a web address');
    if (value.length <= 200 && LINK_BASE.test(value)) return value;
    const wanted = 'in small letters and without query, fragment and slash at the end';
    return reader.report('INVALID_VALUE', place, `must be a web address such as https://id.example.org, ${wanted}`);
  },
};

export const gs1 = withDefault(
  boolean(),
  false,
  'the content is GS1 data: an element string like (01)09501101530003, or a GS1 Digital Link that starts with https:// or http://, which is checked',
  false,
);

export const digitalLink = optional(
  linkBase,
  'the content is a GS1 element string, written as the canonical GS1 Digital Link that starts so: https://id.example.org makes (01)09501101530003(10)AB into https://id.example.org/01/09501101530003/10/AB',
);
