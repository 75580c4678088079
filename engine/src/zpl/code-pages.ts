/** Decodes field data in the character set of `^CI`. */
import { latin1, textFromUtf8 } from '../base/bytes.ts';

/** Upper half of code page 850, the default of printers without `^CI`. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Windows code page 1252 from 0x80 to 0x9F. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Upper halves of the Windows code pages for `^CI31` to `^CI36`. */
const WINDOWS: Readonly<Record<number, string>> = {
  // Windows code page 1250.
  31:
    '€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹ' +
    'ĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  // Windows code page 1251.
  33:
    'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ' +
    'ЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  // Windows code page 1253.
  34:
    '€\u0081‚ƒ„…†‡\u0088‰\u008a‹\u008c\u008d\u008e\u008f\u0090‘’“”•–—\u0098™\u009a›\u009c\u009d\u009e\u009f' +
    '\u00a0΅Ά£¤¥¦§¨©ª«¬\u00ad®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\ufffdΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψω' +
    'ϊϋόύώ\ufffd',
  // Windows code page 1254.
  35:
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008d\u008e\u008f\u0090‘’“”•–—˜™š›œ\u009d\u009eŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»' +
    '¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ',
  // Windows code page 1255.
  36:
    '€\u0081‚ƒ„…†‡ˆ‰\u008a‹\u008c\u008d\u008e\u008f\u0090‘’“”•–—˜™\u009a›\u009c\u009d\u009e\u009f\u00a0¡¢£₪¥¦§' +
    '¨©×«¬\u00ad®¯°±²³´µ¶·¸¹÷»¼½¾¿\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\ufffd\u05bb' +
    '\u05bc\u05bd\u05be\u05bf\u05c0\u05c1\u05c2\u05c3\u05f0\u05f1\u05f2\u05f3\u05f4\ufffd\ufffd\ufffd\ufffd' +
    '\ufffd\ufffd\ufffd\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7\u05d8\u05d9\u05da\u05db\u05dc\u05dd' +
    '\u05de\u05df\u05e0\u05e1\u05e2\u05e3\u05e4\u05e5\u05e6\u05e7\u05e8\u05e9\u05ea\ufffd\ufffd\u200e\u200f' +
    '\ufffd',
};

/** Character sets of `^CI` that are supported. Sets 0 to 12 differ from code page 850 in a few national letters. */
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

/** Decodes data with one character per byte. Remapped bytes become the character of the remap. */
export function decodeData(data: string, set: number, remaps: Remaps = new Map()): Decoded {
  if (remaps.size > 0) {
    const parts = Array.from(data, (byte) => remaps.get(byte) ?? decodeBytes(byte, set).text);
    return { text: parts.join(''), isKnown: true };
  }
  return decodeBytes(data, set);
}

function decodeBytes(data: string, set: number): Decoded {
  if (!/[\x80-\xff]/.test(data) && set !== UTF16_BE && set !== UTF16_LE) return { text: data, isKnown: true };
  if (set === UTF8) {
    const text = textFromUtf8(latin1(data));
    return text === undefined ? { text: data, isKnown: false } : { text, isKnown: true };
  }
  if (set === UTF16_BE || set === UTF16_LE) return { text: utf16(data, set === UTF16_BE), isKnown: true };
  if (set === WINDOWS_1252) {
    return { text: data.replace(/[\x80-\x9f]/g, (byte) => CP1252[byte.charCodeAt(0) - 0x80]!), isKnown: true };
  }
  const upper = WINDOWS[set];
  if (upper) return { text: data.replace(/[\x80-\xff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80]!), isKnown: true };
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

/** Replaces the escapes of `^FH` with their bytes. Leaves invalid escapes unchanged. */
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

/**
 * Remaps of `^CI`: characters that the printer prints instead of others, such as the euro sign instead of a dollar
 * sign.
 */
export type Remaps = ReadonlyMap<string, string>;

/** Reads the pairs of `^CI`: the code of a character in code page 850, and the byte that prints it. */
export function readRemaps(parameters: readonly string[]): Remaps {
  const remaps = new Map<string, string>();
  for (let at = 0; at + 1 < parameters.length; at += 2) {
    const [place, byte] = [Number(parameters[at]), Number(parameters[at + 1])];
    if (!(place >= 0 && place <= 255 && byte >= 0 && byte <= 255)) continue;
    const printed = place === EURO ? '€' : place < 0x80 ? String.fromCharCode(place) : CP850[place - 0x80]!;
    remaps.set(String.fromCharCode(byte), printed);
  }
  return remaps;
}

/** Code of the euro sign in Zebra's code page 850. */
const EURO = 21;
