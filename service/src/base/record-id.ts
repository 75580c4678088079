/** IDs of records that are listed by their time: 8 digits of it, and 8 of chance. */
import { randomBase62, toBase62 } from './base62.ts';

/** Digits of the milliseconds since the epoch, until the year 8888. */
const TIME_LENGTH = 8;

export const RECORD_ID = /^[0-9A-Za-z]{16}$/;

/** Sorted as the times are. */
export function createRecordId(at: number): string {
  return firstIdAt(at) + randomBase62(8);
}

/** No record of that time or later has an ID before it. */
export function firstIdAt(at: number): string {
  return toBase62(Math.max(0, Math.floor(at)), TIME_LENGTH);
}
