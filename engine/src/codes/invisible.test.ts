/** Warnings about invisible characters in a code's data, their exceptions, and explanations in error messages. */
import { describe, expect, test } from 'vitest';
import { encodeCode } from './encode.ts';
import { invisibleNote, trimRange } from './invisible.ts';

const message = (value: string, isBars = false) => invisibleNote(value, isBars)?.message ?? '';

describe('names invisible characters', () => {
  test.each([
    ['PAL-000123\r\n', 'U+000D (carriage return) and U+000A (line feed) at the end; set trim'],
    ['PAL-000123 ', 'U+0020 (space) at the end'],
    [' PAL-000123', 'U+0020 (space) at the start'],
    ['\tPAL', 'U+0009 (tab) at the start'],
    ['AB\u00a012', 'U+00A0 (no-break space) inside; remove it'],
    ['\ufeffABC', 'U+FEFF (byte order mark) at the start'],
    ['A\u200bB', 'U+200B (zero width space) inside'],
    ['A\u00adB', 'U+00AD (soft hyphen) inside'],
    ['A\u200eB', 'U+200E (left-to-right mark) inside'],
    ['\u200fשלום', 'U+200F (right-to-left mark) at the start'],
    ['A\u202eB\u202c', 'U+202E inside, and U+202C at the end'],
    ['A\u2060B', 'U+2060 (word joiner) inside'],
    ['12\u202f345,00', 'U+202F (narrow no-break space) inside'],
    ['A\u2028B', 'U+2028 (line separator) inside'],
    ['A\u3000B', 'U+3000 (ideographic space) inside'],
    ['A\u200dB', 'U+200D (zero width joiner) inside'],
    ['12\ufe0f', 'U+FE0F at the end'],
    ['A\0B', 'U+0000 inside'],
    ['A\x1bB', 'U+001B inside'],
    ['ABC\x1a', 'U+001A at the end'],
    ['\u200b', 'U+200B (zero width space) at the start'],
    ['BCD\n002\n', 'U+000A (line feed) at the end'],
    [
      'A\u200b\u200c\u2061\u2062\u2063B',
      'U+200B (zero width space), U+200C (zero width non-joiner), U+2061, U+2062 and 1 more',
    ],
  ])('%j', (value, part) => {
    expect(message(value)).toContain(part);
  });

  test.each([
    'ABC',
    'A B',
    '[)>\x1e06\x1d1PAB-1\x1dQ5\x1e\x04',
    '[)>\x1e01\x1d96841706672\x1d840\x1d001\x1d1Z\x1e\x04',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n',
    '@\n\x1e\rANSI 636000\r',
    'BCD\n002\n1\nSCT\n\nName\nDE\nEUR1.00\n\n\nText',
    'a\tb\nc',
    '❤️',
    '👨‍👩‍👧 👍🏽',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष',
    '日本　語',
    '葛󠄀',
    'Größe é €',
    'שלום עולם',
  ])('finds no invisible character in %j', (value) => {
    expect(message(value)).toBe('');
  });

  test('names line breaks and tabs in linear codes, which readers type as keys', () => {
    expect(message('user\tsecret', true)).toContain('U+0009 (tab) inside');
    expect(message('A\nB', true)).toContain('U+000A (line feed) inside');
  });

  test('warns for all codes with free text, but not where a grammar requires these characters', () => {
    for (const symbology of ['code128', 'code39', 'code93', 'qrcode', 'datamatrix', 'pdf417', 'aztec', 'maxicode']) {
      const result = encodeCode({ symbology, value: 'AB12 ' });
      expect(result.ok && result.notes).toMatchObject([{ code: 'INVISIBLE_CHARACTER' }]);
    }
    const result = encodeCode({ symbology: 'mailmark', value: 'JGB 012100123412345678AB19XY1A 0             ' });
    expect(result.ok && result.notes).toEqual([]);
  });
});

test('trims both ends, but not the separators of messages', () => {
  const trimmed = (value: string) => {
    const { start, end } = trimRange(value);
    return value.slice(start, end);
  };
  expect(trimmed(' \ufeffA B\u00a0\r\n')).toBe('A B');
  expect(trimmed('[)>\x1e06\x1dX\x1e\x04\n')).toBe('[)>\x1e06\x1dX\x1e\x04');
  expect(trimmed('❤️ ')).toBe('❤️');
  expect(trimmed(' \u200b ')).toBe('');
});

describe('names invisible and confusable characters in an error', () => {
  test.each([
    [
      'ean13',
      ' 4006381333931 ',
      'ean13: the value begins with U+0020 (space) and ends in U+0020 (space); remove it, or set trim to true',
    ],
    ['ean13', '4006381333931\r\n', 'ean13: the value ends in U+000A (line feed); remove it, or set trim to true'],
    [
      'ean13',
      '400638\u00a01333931',
      'ean13: character 7 is U+00A0 (no-break space) and not a digit; the symbology accepts',
    ],
    [
      'itf14',
      '1400638133393\u200b8',
      'itf14: character 14 is U+200B (zero width space) and not a digit; the symbology accepts',
    ],
    [
      'code128',
      'AB–123',
      'code128: character 3 is U+2013 (en dash), which the symbology cannot encode; the symbology accepts',
    ],
    ['code39', 'AB‑123', 'code39: character 3 is U+2011 (non-breaking hyphen), which the symbology cannot encode'],
    ['code128', 'ABЖ', 'code128: character 3 cannot be encoded'],
    [
      'gs1-128',
      '(01)09501101530003(10)LOT 12',
      'gs1-128: application identifier (10): character 4 is U+0020 (space), which GS1 does not allow',
    ],
    [
      'gs1datamatrix',
      '(01)09501101530003(10)LÖT',
      'gs1datamatrix: application identifier (10): character 2 is not in GS1 character set 82',
    ],
    ['gs1-128', '(01)09501101530003(10)LOT12\n', 'gs1-128: the value ends in U+000A (line feed); remove it'],
  ])('%s %j', (symbology, value, part) => {
    const result = encodeCode({ symbology, value });
    expect(result.ok ? 'encoded' : result.message).toContain(part);
  });
});
