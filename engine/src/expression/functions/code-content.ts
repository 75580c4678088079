/** Content of a code, or an error in one of its fields. */
export type CodeContent = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string };
