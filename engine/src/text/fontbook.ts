/** Font families and their faces. Selects the face for a style by the rules of CSS Fonts 4, 5.2. */
import { canSlant, weightOnAxes } from './font-axes.ts';
import type { FontFace, Writing } from './font-source.ts';

/** Names of the requested and the used font, for messages. */
export type Substitution = {
  readonly requested: string;
  readonly used: string;
  /** Axis ranges, if the face exists but the requested axis values are out of range. */
  readonly axes?: string;
};

export type FaceQuery = {
  readonly families: readonly string[];
  readonly weight: number;
  readonly italic: boolean;
  /** Axis values, such as `wdth=80,wght=350`. */
  readonly variations?: string | undefined;
};

export type FaceMatch = { readonly face: FontFace; readonly substitution?: Substitution };

export type FontBook = {
  /**
   * Returns a face of the first available family in the list. If none is available, returns the sans-serif face as a
   * substitution.
   */
  match(query: FaceQuery): FaceMatch;
  /**
   * Returns one face of each family, in the order to search for a missing character. Families from the list are first,
   * then the family with most characters, then families for the writing system.
   */
  fallbacks(query: FaceQuery, writing: Writing | undefined): readonly FontFace[];
  /** Returns one face of each family in the query's list. */
  listed(query: FaceQuery): readonly FontFace[];
};

/**
 * Families that replace generic names and families with the same character widths. They need no warning, because the
 * layout does not change.
 */
const REPLACEMENTS: Readonly<Record<string, string>> = {
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

/** Minimum weight that looks bold. From this weight, browsers synthesize missing bold faces (CSS Fonts 4, 5.2). */
const LEAST_BOLD = 600;

/** Family to search before all other families for a missing character, because it has the most characters. */
const BROADEST = 'noto sans';

/** Creates a font book. `faces` must not be empty. */
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
    return families.get(key) ?? (Object.hasOwn(REPLACEMENTS, key) ? families.get(REPLACEMENTS[key]!) : undefined);
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
        italic: query.italic && !face.italic && !canSlant(face.axes ?? []),
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

/**
 * Returns the nearest face. Compares the slope first, as in CSS, then the weight. For light weights, prefers lighter
 * faces. For bold weights, prefers bolder faces.
 */
function nearestFace(family: readonly FontFace[], { weight, italic }: FaceQuery): FontFace {
  const sameSlope = family.filter((face) => face.italic === italic);
  const [nearest] = (sameSlope.length > 0 ? sameSlope : family).toSorted(
    (a, b) => weightRank(weightOf(a, weight), weight) - weightRank(weightOf(b, weight), weight),
  );
  return nearest!;
}

/** Returns the available weight of a face that is nearest to the wanted weight. */
function weightOf({ axes, weight }: FontFace, wanted: number): number {
  return (axes && weightOnAxes(axes, wanted)) ?? weight;
}

/** Ranks a weight. Smaller ranks are tried first. 1000 exceeds all differences of weights. */
function weightRank(weight: number, wanted: number): number {
  if (wanted >= 400 && wanted <= 500) {
    if (weight >= wanted && weight <= 500) return weight - wanted;
    return weight < wanted ? 1000 + (wanted - weight) : 2000 + weight;
  }
  const isNearSide = wanted < 400 ? weight <= wanted : weight >= wanted;
  return Math.abs(weight - wanted) + (isNearSide ? 0 : 1000);
}

/** Parses the family names in a CSS `font-family` list, without quotes. */
export function parseFontFamilies(list: string): readonly string[] {
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|([^,"']+)/g)]
    .map(([, double, single, bare]) => (double ?? single ?? bare ?? '').trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '');
}
