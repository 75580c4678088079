/** Target figures, and figures that miss them. */
import { assertNever } from '@platen/engine/base/assert';
import { type Exclusion, isExcluded } from './exclusions.ts';
import { NEAR } from './lines.ts';
import type { Figure } from './task.ts';

/** Minimum share of black pixels that the other picture must also have. */
export const LEAST_AGREEMENT = 0.995;

/** Maximum difference in mean lightness of pictures that are not compared dot by dot. */
export const MOST_SHADE = 0.05;
/** Maximum for labels. It is higher, because pictures on labels are lightened. */
export const MOST_LABEL_SHADE = 0.2;

/** Returns the misses, one sentence each. */
export function missesOf(figures: readonly Figure[]): readonly string[] {
  return figures.flatMap((figure) => {
    const { document, dpi } = figure;
    switch (figure.kind) {
      case 'page': {
        const { viewer, page, agreement, withCodes = 1, wrongModules, shadeDifference } = figure;
        const where = `${document}, page ${page}, ${viewer} at ${dpi} dpi`;
        const ink = Math.min(agreement, withCodes);
        const isJudged = (what: Exclusion['figure']) => !isExcluded(document, viewer, what);
        return [
          ...(ink < LEAST_AGREEMENT && isJudged('ink') ? [`${where}: ${percent(ink)} of the ink agrees`] : []),
          ...(wrongModules > 0 && isJudged('modules') ? [`${where}: ${wrongModules} modules are read otherwise`] : []),
          ...(shadeDifference > (viewer === 'ZPL' ? MOST_LABEL_SHADE : MOST_SHADE) && isJudged('shade')
            ? [`${where}: a picture is ${percent(shadeDifference)} lighter or darker`]
            : []),
        ];
      }
      case 'labels':
        return Object.entries(figure.differences)
          .filter(([, dots]) => dots > 0)
          .map(([name, dots]) => `${document}, ${name} at ${figure.density} dots a millimetre: ${dots} dots differ`);
      case 'lines': {
        const { format, page, farthest, missing } = figure;
        const where = `${document}, page ${page}, ${format}`;
        return [
          ...(farthest > NEAR ? [`${where}: a line is off by ${farthest.toFixed(2)} pt`] : []),
          ...(isExcluded(document, format.toUpperCase(), 'lines')
            ? []
            : missing.map((text) => `${where}: no line is "${text}"`)),
        ];
      }
      case 'refused':
        return [];
      case 'failed':
        return [`${document}: ${figure.message}`];
      default:
        return assertNever(figure);
    }
  });
}

/** Rounds down, so that only a complete share is 100 %. */
export function percent(share: number): string {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}
