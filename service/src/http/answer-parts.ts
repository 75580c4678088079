/** Schema parts that the responses of many routes share. */
import { z } from 'zod';

/** Cursor of every paginated list. */
export const NEXT = z
  .string()
  .optional()
  .meta({ description: 'value of `after` for the next page; only present if there are more entries' });

export const millis = z.int().meta({ description: 'milliseconds since the epoch' });

export const sha256 = z.string().meta({ description: 'SHA-256 of the document, hexadecimal' });

export const json = (about: string) => z.looseObject({}).meta({ description: about });
