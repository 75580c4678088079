/** Defines a warning about a code that could be encoded. */

import type { WarningCode } from '../base/warning-codes.ts';

export type CodeNote = { readonly code: WarningCode; readonly message: string };
