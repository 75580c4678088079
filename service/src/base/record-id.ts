/** IDs of records that sort by time: 8 digits of time and 8 random digits. */
import { randomBase62, toBase62 } from './base62.ts';

/** Digits of the time in ms since the epoch, enough until the year 8888. */
const TIME_LENGTH = 8;

export const RECORD_ID = /^[0-9A-Za-z]{16}$/;

/** Creates an ID. IDs sort by their times. */
export function createRecordId(at: number): string {
  return firstIdAt(at) + randomBase62(8);
}

/** Returns the lowest possible ID for a time. Records of that time or later never have a lower ID. */
export function firstIdAt(at: number): string {
  return toBase62(Math.max(0, Math.floor(at)), TIME_LENGTH);
}
