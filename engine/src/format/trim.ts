/** Defines the code property that trims invisible characters from both ends of the content. */
import { boolean, withDefault } from './kit.ts';

export const trim = withDefault(
  boolean(),
  false,
  'removes spaces, line breaks and invisible characters at both ends of the content; otherwise they are encoded with the warning INVISIBLE_CHARACTER',
  false,
);
