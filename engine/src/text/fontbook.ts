/** Families and their faces: which face a style gets, by the rules of CSS Fonts 4, 5.2. */
import { canLean, weightOnAxes } from './font-axes.ts';
import type { FontFace, Writing } from './font-source.ts';

/** What was asked for and what was taken instead, as names for people. */
export type Substitution = {
  readonly requested: string;
  readonly used: string;
  /** Set where the face is there and its axes do not go as far: what they are. */
  readonly axes?: string;
};

export type FaceQuery = {
  readonly families: readonly string[];
  readonly weight: number;
  readonly italic: boolean;
  /** Places on axes, as `wdth=80,wght=350`. */
  readonly variations?: string | undefined;
};

export type FaceMatch = { readonly face: FontFace; readonly substitution?: Substitution };

export type FontBook = {
  /** The face of the first family of the list that is there; else the sans-serif one, which is then a substitution. */
  match(query: FaceQuery): FaceMatch;
  /** One face of each family to look for a missing character in: the list's own first, then the broadest, then those drawn
   * for the writing. */
  fallbacks(query: FaceQuery, writing: Writing | undefined): readonly FontFace[];
  /** One face of each family of the list. */
  listed(query: FaceQuery): readonly FontFace[];
};

/** Generic families, and families with a free stand-in of the same widths: nothing moves, so nobody is warned. */
const STAND_INS: Readonly<Record<string, string>> = {
  'sans-serif': 'arimo',
  'system-ui': 'arimo',
  arial: 'arimo',
  helvetica: 'arimo',
  serif: 'tinos',
  'times new roman': 'tinos',
  times: 'tinos',
  monospace: 'cousine',
  'courier new': 'cousine',
  courier: 'cousine',
};

/** The least weight that looks bold: CSS Fonts 4, 5.2 makes bold faces up from here on where there are none. */
const LEAST_BOLD = 600;

/** Looked through before any other family when a character is missing. */
const BROADEST = 'noto sans';

/** `faces` holds at least one. */
export function createFontBook(faces: readonly FontFace[]): FontBook {
  const families = new Map<string, FontFace[]>();
  for (const face of faces) {
    const name = face.family.toLowerCase();
    const family = families.get(name);
    if (family) family.push(face);
    else families.set(name, [face]);
  }
  const find = (name: string) => {
    const key = name.toLowerCase();
    return families.get(key) ?? (Object.hasOwn(STAND_INS, key) ? families.get(STAND_INS[key]!) : undefined);
  };
  const first = find('sans-serif') ?? [...families.values()][0];
  if (!first) throw new Error('a font source needs at least one face');
  const listedFamilies = (query: FaceQuery) => query.families.map(find).filter((family) => family !== undefined);

  return {
    match(query) {
      const known = query.families.map(find).find((family) => family !== undefined);
      const face = nearestFace(known ?? first, query);
      const requested = known ? face.family : (query.families[0] ?? 'sans-serif');
      const lacks = {
        bold: query.weight >= LEAST_BOLD && weightOf(face, query.weight) < LEAST_BOLD,
        italic: query.italic && !face.italic && !canLean(face.axes ?? []),
      };
      if (known && !lacks.bold && !lacks.italic) return { face };
      const wanted = `${requested}${lacks.bold ? ' bold' : ''}${lacks.italic ? ' italic' : ''}`;
      return { face, substitution: { requested: wanted, used: face.family } };
    },
    fallbacks(query, writing) {
      const listed = listedFamilies(query);
      const drawnFor = writing ? [...families.values()].filter(([face]) => face?.writing === writing) : [];
      const broadest = [families.get(BROADEST) ?? first];
      const chosen = listed.filter(([face]) => face?.writing === 'emoji');
      const ordered = writing === 'emoji' ? [...chosen, ...drawnFor, ...listed] : [...listed, ...broadest, ...drawnFor];
      const all = new Set([...ordered, ...broadest, ...families.values()]);
      return [...all].map((family) => nearestFace(family, query));
    },
    listed: (query) => listedFamilies(query).map((family) => nearestFace(family, query)),
  };
}

/** Italic before weight, as CSS has it; the nearest weight first in the direction that keeps light light and bold bold. */
function nearestFace(family: readonly FontFace[], { weight, italic }: FaceQuery): FontFace {
  const sameSlope = family.filter((face) => face.italic === italic);
  const [nearest] = (sameSlope.length > 0 ? sameSlope : family).toSorted(
    (a, b) => weightRank(weightOf(a, weight), weight) - weightRank(weightOf(b, weight), weight),
  );
  return nearest!;
}

/** A variable face has whatever its axis has. */
function weightOf({ axes, weight }: FontFace, wanted: number): number {
  return (axes && weightOnAxes(axes, wanted)) ?? weight;
}

/** How late a weight is tried for the one wanted; 1000 is further than any weight is away. */
function weightRank(weight: number, wanted: number): number {
  if (wanted >= 400 && wanted <= 500) {
    if (weight >= wanted && weight <= 500) return weight - wanted;
    return weight < wanted ? 1000 + (wanted - weight) : 2000 + weight;
  }
  const isNearSide = wanted < 400 ? weight <= wanted : weight >= wanted;
  return Math.abs(weight - wanted) + (isNearSide ? 0 : 1000);
}

/** The names of a CSS `font-family` list, quotes taken off. */
export function parseFontFamilies(list: string): readonly string[] {
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|([^,"']+)/g)]
    .map(([, double, single, bare]) => (double ?? single ?? bare ?? '').trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '');
}
