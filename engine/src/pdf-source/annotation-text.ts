/** Shows the text of annotations in Helvetica or Courier, which every viewer has (ISO 32000-1, 9.6.2.2). */
import { coordinates, digits } from './annotation-style.ts';

/** Characters of WinAnsiEncoding from 0x80; a space for codes without a character. */
const WIN_ANSI = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Widths of Helvetica for the characters from space to tilde, in thousandths of the font size. */
const HELVETICA = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

/** Width of accented and other letters. */
const OTHER_WIDTH = 556;
const COURIER_WIDTH = 600;

/** Resource names of the fonts. */
export type FontName = 'Helvetica' | 'Courier';

export type TextStyle = { readonly font: FontName; readonly fontSize: number; readonly color: string };

/** Returns the width of a text in points. */
export function textWidth(text: string, { font, fontSize }: Pick<TextStyle, 'font' | 'fontSize'>): number {
  let width = 0;
  for (const char of text) {
    width += font === 'Courier' ? COURIER_WIDTH : (HELVETICA[char.charCodeAt(0) - 32] ?? OTHER_WIDTH);
  }
  return (width * fontSize) / 1000;
}

/** Breaks a text at its line ends and between words, and within words that are wider than a line. */
export function linesOf(text: string, width: number, style: TextStyle): readonly string[] {
  return text.split(/\r\n|[\r\n\u2028]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let lineWidth = 0;
    for (const part of paragraph.match(/[^ ]+ *| +/g) ?? []) {
      const word = part.trimEnd();
      const wordWidth = textWidth(word, style);
      if (line !== '' && lineWidth + wordWidth > width) {
        lines.push(line);
        [line, lineWidth] = ['', 0];
      }
      if (wordWidth <= width) {
        line += part;
        lineWidth += textWidth(part, style);
        continue;
      }
      for (const char of part) {
        const charWidth = textWidth(char, style);
        if (line !== '' && lineWidth + charWidth > width) {
          lines.push(line);
          [line, lineWidth] = ['', 0];
        }
        line += char;
        lineWidth += charWidth;
      }
    }
    return [...lines, line].map((each) => each.trimEnd());
  });
}

/**
 * Returns the operators that show a line with its baseline at a position. Question marks replace characters that the
 * fonts lack.
 */
export function showLine(
  line: string,
  [x, y]: readonly [number, number],
  { font, fontSize, color }: TextStyle,
): string {
  return `BT\n${color}/${font} ${digits(fontSize)} Tf\n${coordinates(x, y)} Td\n<${winAnsi(line)}> Tj\nET\n`;
}

/** Returns the codes of a text in WinAnsiEncoding as hexadecimal digits. */
function winAnsi(text: string): string {
  let codes = '';
  for (const char of text) {
    const code = char.codePointAt(0)!;
    const isLatin = (code >= 32 && code < 127) || (code >= 160 && code < 256);
    const place = char === ' ' ? -1 : WIN_ANSI.indexOf(char);
    codes += (isLatin ? code : place < 0 ? 63 : 128 + place).toString(16).padStart(2, '0');
  }
  return codes;
}
