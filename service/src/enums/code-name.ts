/** Barcode in a document. Pages count from 1. */
export type CodeName = { readonly elementId: string; readonly symbology: string; readonly page: number };
