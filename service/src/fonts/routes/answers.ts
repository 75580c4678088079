/** Response schemas of the route for fonts. */
import { z } from 'zod';

const font = {
  family: z.string(),
  writing: z.string().optional().meta({ description: 'scripts or languages of the font' }),
};
export const fontsAnswer = z.strictObject({
  faces: z.array(
    z.strictObject({
      ...font,
      weight: z.int().meta({ description: '100 to 900' }),
      italic: z.boolean(),
      file: z.string().meta({ description: 'file name; download it at `/v1/fonts/{file}`' }),
    }),
  ),
  optional: z.array(
    z.strictObject({
      ...font,
      package: z.string().meta({ description: 'npm package that adds the family' }),
      characters: z.string().meta({ description: 'regular expression for its characters, with the flag `u`' }),
    }),
  ),
});
