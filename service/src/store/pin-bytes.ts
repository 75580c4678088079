/** Bytes that one pin counts toward its team's storage limit: about the size of its row and index entries. */
export const PIN_BYTES = 512;
