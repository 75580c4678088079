/** Result of a function that writes the content of a code or of a tag. */

/** Content of a code, or the fault of a field. */
export type CodeContent = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string };
