/** Response schemas of the routes for administrators. */
import { z } from 'zod';

export const libraryAnswer = z.strictObject({ id: z.string(), slug: z.string(), name: z.string() });
