/** The files that a PDF carries along, once it is known which they are. */
import { FILE_SOURCE_RULE, type FileSource, fileSourceOf } from '../format/file-source.ts';
import type { TemplateAttachment } from '../format/pdf.ts';
import { type Run, textOf } from './evaluate.ts';

export type BoundAttachment = Omit<TemplateAttachment, 'source'> & {
  readonly source: FileSource;
  /** Whether the template itself says the source, and not the data. */
  readonly isWritten: boolean;
};

/** A source that gives nothing leaves its file out. */
export function bindAttachments(run: Run): readonly BoundAttachment[] {
  return (run.template.pdf?.attachments ?? []).flatMap((attachment): readonly BoundAttachment[] => {
    const { source } = attachment;
    if (source.kind !== 'bound') return [{ ...attachment, source, isWritten: true }];
    const { path } = source.binding;
    const text = textOf(source.binding, { elementId: 'pdf', locals: {} }, run) ?? '';
    if (text === '') {
      const message = 'the source is empty: no file is attached';
      run.report.warnings.push({ code: 'MISSING_DATA', path, message });
      return [];
    }
    const found = fileSourceOf(text);
    if (found) return [{ ...attachment, source: found, isWritten: false }];
    run.report.problems.push({ code: 'INVALID_VALUE', path, message: FILE_SOURCE_RULE });
    return [];
  });
}
