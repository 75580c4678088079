/** Gradients, shadows, outlines and dashes, parsed into parts and written as text. */

export type Stop = {
  readonly color: string /** Percent; undefined means evenly between its neighbours. */;
  readonly at: number | undefined;
};

export type Gradient = {
  readonly kind: 'linear' | 'radial';
  /**
   * Direction of a linear gradient (degrees, side or corner), or shape and centre of a radial gradient; empty for the
   * default.
   */
  readonly line: string;
  readonly stops: readonly Stop[];
};

const GRADIENT = /^\s*(linear|radial)-gradient\((.*)\)\s*$/is;
const EXTENT = '(closest|farthest)-(side|corner)';
const LINE = new RegExp(
  `^(-?[\\d.]+(deg|grad|rad|turn)|0|to\\s.*|(circle|ellipse)?\\s*(${EXTENT})?\\s*(circle|ellipse)?\\s*(at\\s.*)?)$`,
  'i',
);

/** Returns undefined if the text is not a gradient. */
export function readGradient(text: string): Gradient | undefined {
  const [, kind, inside] = GRADIENT.exec(text) ?? [];
  if (!kind || inside === undefined) return undefined;
  const parts = splitOutside(inside, ',');
  const [first = ''] = parts;
  const hasLine = first !== '' && LINE.test(first);
  const stops = parts.slice(hasLine ? 1 : 0).flatMap((part): readonly Stop[] => {
    const [, color = '', ...places] = /^(.*?)(?:\s+(-?\d+(?:\.\d+)?)%)?(?:\s+(-?\d+(?:\.\d+)?)%)?$/s.exec(part) ?? [];
    const known = places.filter((at) => at !== undefined);
    return known.length === 0 ? [{ color, at: undefined }] : known.map((at) => ({ color, at: Number(at) }));
  });
  if (stops.length < 2) return undefined;
  return { kind: kind.toLowerCase() === 'radial' ? 'radial' : 'linear', line: hasLine ? first : '', stops };
}

export function writeGradient({ kind, line, stops }: Gradient): string {
  const parts = stops.map(({ color, at }) => (at === undefined ? color : `${color} ${at}%`));
  return `${kind}-gradient(${[...(line === '' ? [] : [line]), ...parts].join(', ')})`;
}

const SIDES: Readonly<Record<string, number>> = {
  'to top': 0,
  'to top right': 45,
  'to right': 90,
  'to bottom right': 135,
  'to bottom': 180,
  'to bottom left': 225,
  'to left': 270,
  'to top left': 315,
};

/** Returns degrees clockwise from upwards; for a corner, the degrees in a square. */
export function degreesOf({ line }: Gradient): number {
  const degrees = /^(-?\d+(?:\.\d+)?)deg$/i.exec(line)?.[1];
  return degrees === undefined ? (SIDES[line.toLowerCase().replaceAll(/\s+/g, ' ')] ?? 180) : Number(degrees);
}

/** Returns the positions of stops in percent. */
export function placesOf(stops: readonly Stop[]): readonly number[] {
  const last = stops.length - 1;
  const known = stops.map(({ at }, index) => at ?? (index === 0 ? 0 : index === last ? 100 : undefined));
  return known.map((at, index) => {
    if (at !== undefined) return at;
    const before = known.findLastIndex((each, place) => place < index && each !== undefined);
    const after = known.findIndex((each, place) => place > index && each !== undefined);
    const [from, to] = [known[before]!, known[after]!];
    return from + ((to - from) * (index - before)) / (after - before);
  });
}

export type Shadow = { readonly x: string; readonly y: string; readonly blur: string; readonly color: string };

const LENGTH = '([-+]?[\\d.]+(?:mm|cm|in|pt|px))';
const SHADOW = new RegExp(`^\\s*${LENGTH}\\s+${LENGTH}(?:\\s+${LENGTH})?(?:\\s+(\\S.*?))?\\s*$`);

export const PLAIN_SHADOW: Shadow = { x: '1mm', y: '1mm', blur: '2mm', color: 'rgb(0 0 0 / 40%)' };

export function readShadow(text: string): Shadow | undefined {
  const [, x, y, blur = '0pt', color = PLAIN_SHADOW.color] = SHADOW.exec(text) ?? [];
  return x === undefined || y === undefined ? undefined : { x, y, blur, color };
}

export function writeShadow({ x, y, blur, color }: Shadow): string {
  return `${x} ${y} ${blur} ${color}`;
}

/** Named outline shapes for clipping. */
export const CLIPS = {
  circle: 'circle',
  ellipse: 'ellipse',
  triangle: 'polygon(50% 0%, 100% 100%, 0% 100%)',
  diamond: 'polygon(50% 0%, 100% 50%, 50% 100%, 0% 50%)',
  hexagon: 'polygon(25% 0%, 75% 0%, 100% 50%, 75% 100%, 25% 100%, 0% 50%)',
  arrow: 'polygon(0% 25%, 60% 25%, 60% 0%, 100% 50%, 60% 100%, 60% 75%, 0% 75%)',
  star: 'polygon(50% 0%, 61% 35%, 98% 35%, 68% 57%, 79% 91%, 50% 70%, 21% 91%, 32% 57%, 2% 35%, 39% 35%)',
} as const;

/** Named dash patterns, relative to the line's width. */
export const DASHES = { dashed: [4, 2], dotted: [1, 2], 'dash-dot': [4, 2, 1, 2] } as const;

/** Splits a text at separators outside parentheses. */
function splitOutside(text: string, separator: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === separator && depth === 0) {
      parts.push('');
      continue;
    }
    if (character === '(') depth++;
    if (character === ')') depth--;
    parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
