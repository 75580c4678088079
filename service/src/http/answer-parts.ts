/** What answers of many routes have alike, as schemas. */
import { z } from 'zod';

/** Every list in pages has it. */
export const NEXT = z.string().optional().meta({ description: 'there are more: ask again with this as `after`' });

export const millis = z.int().meta({ description: 'milliseconds since the epoch' });

export const sha256 = z.string().meta({ description: 'SHA-256 of the document, hexadecimal' });

export const json = (about: string) => z.looseObject({}).meta({ description: about });
