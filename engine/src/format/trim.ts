/** Defines the code property that trims invisible characters from both ends of the content. */
import { boolean, withDefault } from './kit.ts';

export const trim = withDefault(
  boolean(),
  false,
  'removes spaces, line breaks and invisible characters at both ends of the content. Otherwise the code contains them, with the warning INVISIBLE_CHARACTER',
  false,
);
