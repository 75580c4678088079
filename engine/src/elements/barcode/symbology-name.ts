import { nearest } from '../../base/nearest.ts';
import { findSymbology, SYMBOLOGY_NAMES } from '../../codes/symbologies.ts';
import { type Schema, shorten } from '../../format/kit.ts';

/** Schema for symbology names. */
export const symbologyName: Schema<string> = {
  json: { type: 'string', enum: [...SYMBOLOGY_NAMES] },
  read(value, place, reader) {
    if (typeof value !== 'string') return reader.report('WRONG_TYPE', place, 'must be the name of a symbology');
    if (findSymbology(value)) return value;
    const near = nearest(value, SYMBOLOGY_NAMES);
    const [, subset] = /^code[-_ ]?128[-_ ]?([abc])$/i.exec(value) ?? [];
    const hint = subset
      ? `write "symbology": "code128" and "subset": "${subset.toUpperCase()}"`
      : near
        ? `did you mean "${near}"?`
        : `use one of ${SYMBOLOGY_NAMES.slice(0, 30).join(', ')} or another one from the list of symbologies`;
    return reader.report('INVALID_VALUE', place, `the symbology "${shorten(value)}" does not exist; ${hint}`);
  },
};
