/** E-mail addresses. */
import { z } from 'zod';
import { text } from '../base/parse-body.ts';

/** Schema of an e-mail address. Removes surrounding spaces and converts to lower case, as stored. */
export const EMAIL = text('an e-mail address', { max: 254 })
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address' }));
