/** Compares the media in a printer with the media for a document. */

/** Dimensions in millimetres, and properties of label media. Unknown properties are undefined. */
export type Media = {
  readonly widthMm?: number | undefined;
  readonly heightMm?: number | undefined;
  /** Maximum print width in millimetres. Label printers report it instead of the width of the label. */
  readonly mostWidthMm?: number | undefined;
  readonly tracking?: 'continuous' | 'gap' | 'mark' | undefined;
  readonly type?: 'direct' | 'transfer' | undefined;
};

/** Action if the media in the printer differ from the document's media. */
export type MediaCheck = 'warn' | 'hold';

/**
 * Differences up to this size in mm are ignored. Templates round dimensions, and printers may include the gap between
 * labels.
 */
const TOLERANCE_MM = 3;

/**
 * Compares the media. Returns a message if none of the media in the printer fits. Returns undefined if one fits or if
 * they are unknown.
 */
export function mediaMismatch(wanted: Media, loaded: readonly Media[]): string | undefined {
  const differences = loaded.map((each) => differencesOf(wanted, each));
  if (differences.length === 0 || differences.some((each) => each.length === 0)) return undefined;
  return `MEDIA_MISMATCH: ${differences[0]!.join(', ')}`;
}

const TRACKING = {
  continuous: 'continuous media',
  gap: 'media with gaps',
  mark: 'media with black marks',
} as const satisfies Record<NonNullable<Media['tracking']>, string>;

function differencesOf(wanted: Media, loaded: Media): readonly string[] {
  const differs = <Name extends keyof Media>(name: Name) =>
    wanted[name] !== undefined && loaded[name] !== undefined && wanted[name] !== loaded[name];
  return [
    ...(isSameSize(wanted, loaded) ? [] : [`the document is ${sizeOf(wanted)}, and the printer has ${sizeOf(loaded)}`]),
    ...(differs('tracking')
      ? [`the label needs ${TRACKING[wanted.tracking!]}, and the printer is set to ${TRACKING[loaded.tracking!]}`]
      : []),
    ...(differs('type') ? [`the label needs ${wanted.type} printing, and the printer is set to ${loaded.type}`] : []),
  ];
}

/** Compares the dimensions that are known. Sheets may be rotated. Labels on continuous media have no height. */
function isSameSize(wanted: Media, loaded: Media): boolean {
  const isNear = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined || Math.abs(a - b) <= TOLERANCE_MM;
  const isUpright = isNear(wanted.widthMm, loaded.widthMm) && isNear(wanted.heightMm, loaded.heightMm);
  const isTooWide = (wanted.widthMm ?? 0) > (loaded.mostWidthMm ?? Infinity) + TOLERANCE_MM;
  if (isTooWide) return false;
  const isSheet = loaded.mostWidthMm === undefined && loaded.tracking === undefined;
  return isUpright || (isSheet && isNear(wanted.widthMm, loaded.heightMm) && isNear(wanted.heightMm, loaded.widthMm));
}

function sizeOf({ mostWidthMm, widthMm = mostWidthMm, heightMm }: Media): string {
  const side = (value: number | undefined) => (value === undefined ? 'any' : value.toFixed(0));
  return `${side(widthMm)} × ${side(heightMm)} mm`;
}
