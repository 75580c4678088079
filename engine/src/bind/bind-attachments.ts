/** Binds the sources of a PDF's attachments. */
import { FILE_SOURCE_RULE, type FileSource, fileSourceOf } from '../format/file-source.ts';
import type { TemplateAttachment } from '../format/pdf.ts';
import { type Run, textOf } from './evaluate.ts';

export type BoundAttachment = Omit<TemplateAttachment, 'source'> & {
  readonly source: FileSource;
  /** True if the source is a literal in the template; false if it comes from the data. */
  readonly isWritten: boolean;
};

/** Returns the attachments. Files with an empty source are omitted with a warning. */
export function bindAttachments(run: Run): readonly BoundAttachment[] {
  return (run.template.pdf?.attachments ?? []).flatMap((attachment): readonly BoundAttachment[] => {
    const { source } = attachment;
    if (source.kind !== 'bound') return [{ ...attachment, source, isWritten: true }];
    const { path } = source.binding;
    const text = textOf(source.binding, { elementId: 'pdf', locals: {}, digits: 'latin' }, run) ?? '';
    if (text === '') {
      const message = 'the source is empty, so no file is attached; send a file, or remove the attachment';
      run.report.warnings.push({ code: 'MISSING_DATA', path, message });
      return [];
    }
    const found = fileSourceOf(text);
    if (found) return [{ ...attachment, source: found, isWritten: false }];
    run.report.problems.push({ code: 'INVALID_VALUE', path, message: FILE_SOURCE_RULE });
    return [];
  });
}
