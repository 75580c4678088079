/** Decodes field data by the character set of `^CI`. */
import { latin1, textFromUtf8 } from '../base/bytes.ts';

/** Code page 850, upper half. It is what printers assume without `^CI`. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Windows code page 1252 from 0x80 to 0x9F. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Character sets of `^CI` that are decoded. Sets 0 to 12 differ from 850 in a few national letters. */
const UTF8 = 28;
const UTF16_BE = 29;
const UTF16_LE = 30;
const WINDOWS_1252 = 27;
const LAST_850 = 13;

export type Decoded = {
  readonly text: string;
  /** False if the set or a byte is not supported. */
  readonly isKnown: boolean;
};

/** Decodes data with one character per byte. */
export function decodeData(data: string, set: number): Decoded {
  if (!/[\x80-\xff]/.test(data) && set !== UTF16_BE && set !== UTF16_LE) return { text: data, isKnown: true };
  if (set === UTF8) {
    const text = textFromUtf8(latin1(data));
    return text === undefined ? { text: data, isKnown: false } : { text, isKnown: true };
  }
  if (set === UTF16_BE || set === UTF16_LE) return { text: utf16(data, set === UTF16_BE), isKnown: true };
  if (set === WINDOWS_1252) {
    return { text: data.replace(/[\x80-\x9f]/g, (byte) => CP1252[byte.charCodeAt(0) - 0x80]!), isKnown: true };
  }
  const text = data.replace(/[\x80-\xff]/g, (byte) => CP850[byte.charCodeAt(0) - 0x80] ?? byte);
  return { text, isKnown: set <= LAST_850 };
}

function utf16(data: string, isBigEndian: boolean): string {
  let text = '';
  for (let at = 0; at + 1 < data.length; at += 2) {
    const [first, second] = [data.charCodeAt(at), data.charCodeAt(at + 1)];
    text += String.fromCharCode(isBigEndian ? first * 256 + second : second * 256 + first);
  }
  return text;
}

/** Replaces the escapes of `^FH` by their bytes; others stay as they are. */
export function unescapeHex(data: string, mark: string): string {
  let text = '';
  for (let at = 0; at < data.length; at++) {
    const digits = data.slice(at + 1, at + 3);
    if (data[at] === mark && /^[0-9A-Fa-f]{2}$/.test(digits)) {
      text += String.fromCharCode(Number.parseInt(digits, 16));
      at += 2;
    } else text += data[at];
  }
  return text;
}
