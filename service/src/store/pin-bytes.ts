/**
 * Bytes of a pin that count toward the storage limit of the team. They are an estimate for its row and its index
 * entries.
 */
export const PIN_BYTES = 512;
