import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { evaluated } from '../testing.ts';

const check = (source: string, expected: JsonValue) => expect(evaluated(source, {})).toEqual(expected);

test('dates of a locale', () => {
  check('formatDate("2026-01-31", "long")', 'January 31, 2026');
  check('formatDate("2026-01-31", "full", null, "de-DE")', 'Samstag, 31. Januar 2026');
  check('formatDate("2026-01-31", "short", null, "en-GB")', '31/01/2026');
  check('formatDate("2026-01-31T18:30:00Z", "time", null, "de-DE")', '18:30');
  check('formatDate("2026-01-31", "longer")', 'E_ARG');
});
