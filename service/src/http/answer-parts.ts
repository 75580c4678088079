/** Parts of response schemas that many routes share. */

import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { z } from 'zod';
import { ROLES } from '../enums/roles.ts';

/** Cursor of the next page of a list. */
export const NEXT = z
  .string()
  .optional()
  .meta({ description: 'value of `after` for the next page; only present if there are more entries' });

export const millis = z.int().meta({ description: 'milliseconds since the epoch' });

export const sha256 = z.string().meta({ description: 'SHA-256 of the document, hexadecimal' });

export const json = (about: string) => z.looseObject({}).meta({ description: about });

export const format = z.enum(OUTPUT_FORMATS as [OutputFormat, ...OutputFormat[]]);

export const plan = z.string().meta({ description: 'name of a plan of the installation' });

export const role = z.enum(ROLES);

const finding = {
  code: z.string(),
  message: z.string(),
  path: z.string().optional().meta({ description: 'JSON Pointer' }),
  elementId: z.string().optional(),
  page: z.int().optional(),
  start: z.int().optional().meta({ description: 'position in an expression' }),
  end: z.int().optional(),
  item: z.int().optional().meta({ description: 'index of the item in a batch, counted from 0' }),
  rule: z.string().optional().meta({ description: 'violated rule of the e-invoice, such as "BR-CO-15"' }),
};

export const problem = z
  .strictObject({
    ...finding,
    path: z.string().meta({ description: 'JSON Pointer' }),
  })
  .meta({ id: 'Problem' });

export const warning = z.strictObject(finding).meta({ id: 'Warning' });

export const codeName = { elementId: z.string(), symbology: z.string(), page: z.int() };

export const mismatched = z.array(z.looseObject(codeName)).meta({ description: 'codes that could not be read back' });

export const person = z
  .string()
  .optional()
  .meta({ description: 'ID of the person, or of the person who created the key' });

export const personName = z
  .string()
  .optional()
  .meta({ description: 'name of the person; absent after the account was deleted' });
