/** E-mail addresses. */
import { z } from 'zod';
import { text } from '../base/parse-body.ts';

/** E-mail address as stored: trimmed and in lower case. */
export const EMAIL = text('an e-mail address', { max: 254 })
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address' }));
