/**
 * Bytes that one pin counts toward its team's storage limit. They approximate the size of its row and index entries.
 */
export const PIN_BYTES = 512;
