/** Binds the creation date of a PDF. */
import { readInstant } from '../expression/index.ts';
import { INSTANT_RULE } from '../format/pdf.ts';
import { type Run, resultOf } from './evaluate.ts';

/**
 * Returns the date in ms since the epoch. Returns undefined if the template sets no date or its expression is empty.
 */
export function bindCreated(run: Run): number | undefined {
  const created = run.template.pdf?.created;
  if (created === undefined || typeof created === 'number') return created;
  const { path } = created;
  const value = resultOf(created, { elementId: 'pdf', locals: {}, digits: 'latin' }, run);
  if (value === null || value === '') {
    run.report.warnings.push({
      code: 'MISSING_DATA',
      path,
      message: 'the date is empty, so the PDF has no creation date; send a date, or remove "created"',
    });
    return undefined;
  }
  const instant = readInstant(value);
  if (!instant) run.report.problems.push({ code: 'INVALID_VALUE', path, message: INSTANT_RULE });
  return instant?.ms;
}
