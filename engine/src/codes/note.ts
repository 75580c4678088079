/** Warning about a code that was encoded all the same. */

import type { WarningCode } from '../base/warning-codes.ts';

export type CodeNote = { readonly code: WarningCode; readonly message: string };
