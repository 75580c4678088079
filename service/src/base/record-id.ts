/** Record IDs that sort by time: 8 digits for the time and 8 random digits, in base 62. */
import { randomBase62, toBase62 } from './base62.ts';

/** Digits for the time in ms since the epoch. They suffice until the year 8888. */
const TIME_LENGTH = 8;

export const RECORD_ID = /^[0-9A-Za-z]{16}$/;

/** Creates an ID for a record created at this time. */
export function createRecordId(at: number): string {
  return firstIdAt(at) + randomBase62(8);
}

/** Returns the lowest possible ID for a time. IDs of records created at this time or later are never lower. */
export function firstIdAt(at: number): string {
  return toBase62(Math.max(0, Math.floor(at)), TIME_LENGTH);
}
