/** Compares the media of a document and of a printer. */

/** Size in millimetres, and settings of label printers. Unknown properties are undefined. */
export type Media = {
  readonly widthMm?: number | undefined;
  readonly heightMm?: number | undefined;
  /** Maximum print width of a label printer, which does not report the width of its labels. */
  readonly mostWidthMm?: number | undefined;
  readonly tracking?: 'continuous' | 'gap' | 'mark' | undefined;
  readonly type?: 'direct' | 'transfer' | undefined;
};

/** Action if a document's media differ from the media in the printer. */
export type MediaCheck = 'warn' | 'hold';

/** Maximum difference in mm that is ignored. Templates round sizes, and printers may include the gap after a label. */
const TOLERANCE_MM = 3;

/** Returns a message if the document's media match none of the loaded media. Undefined if they match or are unknown. */
export function mediaMismatch(wanted: Media, loaded: readonly Media[]): string | undefined {
  const differences = loaded.map((each) => differencesOf(wanted, each));
  if (differences.length === 0 || differences.some((each) => each.length === 0)) return undefined;
  return `MEDIA_MISMATCH: ${differences[0]!.join(', ')}`;
}

function differencesOf(wanted: Media, loaded: Media): readonly string[] {
  const differs = <Name extends keyof Media>(name: Name) =>
    wanted[name] !== undefined && loaded[name] !== undefined && wanted[name] !== loaded[name];
  return [
    ...(isSameSize(wanted, loaded) ? [] : [`the document is ${sizeOf(wanted)}, and the printer has ${sizeOf(loaded)}`]),
    ...(differs('tracking')
      ? [`the label needs tracking by ${wanted.tracking}, and the printer is set to ${loaded.tracking}`]
      : []),
    ...(differs('type') ? [`the label needs ${wanted.type} printing, and the printer is set to ${loaded.type}`] : []),
  ];
}

/** Compares the known sides. Sheets may be rotated. Labels have no height on continuous media. */
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
