/** Runs all checks on the finished layout before painting. Each check is in a separate file. */
import type { Problem, Warning } from '../base/problem.ts';
import { unsuppressed } from '../format/allow.ts';
import { blending } from './blending.ts';
import { codeDensity } from './code-density.ts';
import { codeNarrowed } from './code-narrowed.ts';
import { codeSize } from './code-size.ts';
import { colorProfileIgnored } from './color-profile-ignored.ts';
import { conformance } from './conformance.ts';
import { gs1Apart } from './gs1-apart.ts';
import { gs1Elements } from './gs1-elements.ts';
import { gs1Pair } from './gs1-pair.ts';
import { imageLowResolution } from './image-low-resolution.ts';
import { inspect, type PreflightInput } from './input.ts';
import { lowContrastCode } from './low-contrast-code.ts';
import { oncePerCause } from './once-per-cause.ts';
import { outsidePage } from './outside-page.ts';
import { outsideSafeMargin } from './outside-safe-margin.ts';
import { overlap } from './overlap.ts';
import { pageRasterized } from './page-rasterized.ts';
import { bleedMissing, inksOfTwoColors } from './press.ts';
import { printerActions } from './printer-actions.ts';
import { quietZoneViolated } from './quiet-zone.ts';
import { reading } from './reading.ts';
import { rfidNotEncoded, rfidRepeated } from './rfid.ts';
import { textTooSmall } from './text-too-small.ts';

export type PreflightReport = { readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] };

export function preflight(input: PreflightInput): PreflightReport {
  const inspected = inspect(input);
  const density = codeDensity(inspected);
  const warnings = [
    ...outsidePage(inspected),
    ...outsideSafeMargin(inspected),
    ...bleedMissing(inspected),
    ...density.warnings,
    ...codeSize(inspected),
    ...codeNarrowed(inspected),
    ...gs1Apart(inspected),
    ...gs1Pair(inspected),
    ...quietZoneViolated(inspected),
    ...lowContrastCode(inspected),
    ...overlap(inspected),
    ...imageLowResolution(inspected),
    ...colorProfileIgnored(inspected),
    ...pageRasterized(inspected),
    ...textTooSmall(inspected),
    ...reading(input, inspected.pages),
    ...blending(input),
    ...inksOfTwoColors(inspected),
    ...rfidNotEncoded(input),
    ...rfidRepeated(input),
    ...printerActions(input),
  ];
  const claimed = input.target.kind === 'vector' ? (input.target.standards ?? []) : [];
  const faults = claimed.length > 0 ? conformance(input, claimed) : [];
  return {
    problems: [...density.problems, ...gs1Elements(inspected), ...faults],
    warnings: oncePerCause(unsuppressed(warnings, input.allowances), input.elementOf),
  };
}
