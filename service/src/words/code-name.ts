/** Which code of a document is meant; pages count from 1. */
export type CodeName = { readonly elementId: string; readonly symbology: string; readonly page: number };
