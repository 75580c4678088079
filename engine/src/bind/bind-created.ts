/** When a PDF says that it was made. */
import { readInstant } from '../expression/index.ts';
import { INSTANT_RULE } from '../format/pdf.ts';
import { type Run, resultOf } from './evaluate.ts';

/** Milliseconds since 1970; undefined where the template says nothing, or gives nothing. */
export function bindCreated(run: Run): number | undefined {
  const created = run.template.pdf?.created;
  if (created === undefined || typeof created === 'number') return created;
  const { path } = created;
  const value = resultOf(created, { elementId: 'pdf', locals: {} }, run);
  if (value === null || value === '') {
    run.report.warnings.push({ code: 'MISSING_DATA', path, message: 'the date is empty: the PDF says none' });
    return undefined;
  }
  const instant = readInstant(value);
  if (!instant) run.report.problems.push({ code: 'INVALID_VALUE', path, message: INSTANT_RULE });
  return instant?.ms;
}
