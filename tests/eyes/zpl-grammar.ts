/** Permitted commands of a job, and permitted values of their parameters. */

/** Permitted values of one parameter. */
export type Parameter = { readonly says: string; readonly accepts: (value: string) => boolean };

/** Parameters of a command. The first `required` parameters are mandatory. More parameters than listed are a fault. */
export type Grammar = { readonly parameters: readonly Parameter[]; readonly required: number };

function whole(min: number, max: number): Parameter {
  const accepts = (value: string): boolean =>
    /^-?(0|[1-9]\d*)$/.test(value) && value !== '-0' && Number(value) >= min && Number(value) <= max;
  return { says: `a whole number from ${min} to ${max}`, accepts };
}

function one(...of: readonly string[]): Parameter {
  return { says: `one of ${of.join(' ')}`, accepts: (value) => of.includes(value) };
}

function like(pattern: RegExp, says: string): Parameter {
  return { says, accepts: (value) => pattern.test(value) };
}

function all(...parameters: readonly Parameter[]): Grammar {
  return { parameters, required: parameters.length };
}

function first(required: number, ...parameters: readonly Parameter[]): Grammar {
  return { parameters, required };
}

const no = one('N');
const turn = one('N', 'R', 'I', 'B');
const dots = whole(1, 32_000);
const speed = whole(1, 14);

/** Set-up of a label, before its first field. */
export const setUp: Readonly<Record<string, Grammar>> = {
  CI: all(one('28')),
  PW: all(whole(2, 32_000)),
  LL: all(dots),
  LH: all(one('0'), one('0')),
  FW: all(no),
  PO: all(one('N', 'I')),
  PM: all(one('N', 'Y')),
  LR: all(no),
  LS: all(whole(-9_999, 9_999)),
  LT: all(whole(-120, 120)),
  PP: all(),
  MN: all(one('N', 'Y', 'W', 'M')),
  MM: first(1, one('T', 'P', 'R', 'C', 'D', 'A'), one('N', 'Y')),
  MT: all(one('D', 'T')),
  PR: first(1, speed, speed, speed),
  MD: all(whole(-30, 30)),
};

const lock = one('', 'L', 'P');

/** Data of RFID tags, between the set-up and the first printed field. */
export const tags: Readonly<Record<string, Grammar>> = {
  RS: first(1, one('8'), one(''), one(''), whole(1, 10)),
  RF: first(3, one('W'), one('H'), one('P', '0', '2'), whole(2, 1024), one('A', '3')),
  RL: first(4, one('M'), one(''), lock, lock, lock),
};

/**
 * Symbols and text whose data follows in `^FD`. Excludes native lines of text, and check digits computed by the
 * printer.
 */
export const drawnFromData: Readonly<Record<string, Grammar>> = {
  A0: all(turn, whole(10, 32_000), whole(10, 32_000)),
  BC: all(turn, dots, no, no, no, one('N', 'A')),
  B3: all(turn, no, dots, no, no),
  B2: all(turn, dots, no, no, no),
  BA: all(turn, dots, no, no, no),
  BK: all(turn, no, dots, no, no, one('A', 'B', 'C', 'D'), one('A', 'B', 'C', 'D')),
  BQ: first(3, no, one('2'), whole(1, 10), one('H', 'Q', 'M', 'L'), whole(0, 7)),
  BX: first(
    5,
    turn,
    whole(1, 4095),
    one('200'),
    whole(8, 144),
    whole(8, 144),
    one('', '6'),
    like(/^[\x21-\x7d]$/, 'one printable character'),
    one('1', '2'),
  ),
  B7: all(turn, dots, whole(0, 8), whole(1, 30), whole(3, 90), no),
  BO: first(4, turn, whole(1, 10), no, whole(0, 300), no, whole(1, 26)),
  BD: first(1, whole(2, 6), whole(1, 8), whole(1, 8)),
};

/** Commands within a field, except its symbol or text. A separate decoder reads `^GF`. */
export const inField: Readonly<Record<string, Grammar>> = {
  FO: all(whole(0, 32_000), whole(0, 32_000)),
  BY: first(1, whole(1, 10), like(/^(2(\.\d)?|3(\.0)?)$/, 'a ratio from 2.0 to 3.0'), dots),
  GB: first(3, dots, dots, dots, one('B', 'W'), one('0')),
  FR: all(),
  FH: all(one('_')),
  FS: all(),
};

/** Commands at the start and end of a label. */
export const ends: Readonly<Record<string, Grammar>> = {
  XA: all(),
  PQ: first(1, whole(1, 99_999_999), whole(0, 99_999_999), whole(0, 99_999_999), one('N', 'Y')),
  XZ: all(),
};
