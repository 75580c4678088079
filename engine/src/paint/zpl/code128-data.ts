/** Converts codewords of Code 128 to field data of `^BC` (Zebra's guide, `^BC`). */
import { chosenCodewords } from '../../codes/encode-code128.ts';

const STARTS: Readonly<Record<number, { readonly set: 'A' | 'B' | 'C'; readonly data: string }>> = {
  103: { set: 'A', data: '>9' },
  104: { set: 'B', data: '>:' },
  105: { set: 'C', data: '>;' },
};

/**
 * Returns data for mode N, which names every subset. Returns undefined if the codewords include functions that the
 * command does not support: shifts and FNC2 to FNC4.
 */
export function subsetData(codewords: readonly number[]): string | undefined {
  const start = STARTS[codewords[0] ?? -1];
  if (!start) return undefined;
  let { set, data } = start;
  for (const codeword of codewords.slice(1)) {
    const next = switchTo(codeword, set);
    const text = next ? next.data : characterData(codeword, set);
    if (text === undefined) return undefined;
    data += text;
    set = next?.set ?? set;
  }
  return data;
}

/**
 * Returns the switch to another subset. Codewords 99 to 101 switch, except that 100 is FNC4 in subset B and 101 in
 * subset A.
 */
function switchTo(codeword: number, set: 'A' | 'B' | 'C') {
  if (codeword === 99 && set !== 'C') return { set: 'C', data: '>5' } as const;
  if (codeword === 100 && set !== 'B') return { set: 'B', data: '>6' } as const;
  if (codeword === 101 && set !== 'A') return { set: 'A', data: '>7' } as const;
  return undefined;
}

function characterData(codeword: number, set: 'A' | 'B' | 'C'): string | undefined {
  if (codeword === 102) return '>8';
  if (set === 'C' ? codeword > 99 : codeword > 95) return undefined;
  // In the command, subset A encodes codewords as pairs of digits, as subset C does.
  if (set !== 'B') return String(codeword).padStart(2, '0');
  switch (codeword) {
    case 30:
      return '>0';
    case 62:
      return '><';
    case 94:
      return '>=';
    case 95:
      return '>1';
    default:
      return String.fromCharCode(codeword + 32);
  }
}

/**
 * Returns data for mode A: plain text for which the printer selects the subsets. Returns undefined if the printer may
 * select other subsets than Platen. Four or more digits are encoded in pairs. If their number is odd, the first digit
 * is single. At the start of the data, some printers make the last digit single instead, and some encode two or three
 * digits as pairs.
 */
export function plainData(codewords: readonly number[]): string | undefined {
  const text = textOf(codewords);
  if (text === undefined || !PLAIN.test(text)) return undefined;
  const leading = /^\d*/.exec(text)![0].length;
  if (leading > 1 && (leading < 4 || leading % 2 === 1)) return undefined;
  return chosenCodewords(text).join() === codewords.join() ? text : undefined;
}

/** Printable ASCII without command prefixes and the escape character of the command. */
const PLAIN = /^[ -=?-\]_-}]+$/;

/** Returns the text of subsets B and C. Returns undefined for other codewords. */
function textOf(codewords: readonly number[]): string | undefined {
  let set = STARTS[codewords[0] ?? -1]?.set;
  let text = '';
  for (const codeword of codewords.slice(1)) {
    if (set === undefined || set === 'A') return undefined;
    const next = switchTo(codeword, set);
    if (!next && codeword > (set === 'C' ? 99 : 95)) return undefined;
    if (!next) text += set === 'C' ? String(codeword).padStart(2, '0') : String.fromCharCode(codeword + 32);
    set = next?.set ?? set;
  }
  return text;
}
