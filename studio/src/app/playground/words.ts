/** Texts of the playground, and of the outputs and findings that other screens show as well. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';
import { FORMAT_NAMES } from '../format-names.ts';

export const outputWords = translated('outputWords', {
  formats: FORMAT_NAMES,
  download: (format: string) => `Download ${format}`,
  shown: (format: string) => `Document as ${format}`,
  page: (page: number) => `Page ${page}`,
  inDesigner: 'Open in designer',
  more: (pages: number) => `${count(pages, 'more page', 'more pages')} in the file`,
  dots: (width: number, height: number) => `Label of ${width} × ${height} dots`,
  zplText: 'ZPL source',
  missing: 'No output. Fix the problems below first.',
  problems: (problems: number) => count(problems, 'problem', 'problems'),
  warnings: (warnings: number) => (warnings === 0 ? 'No warnings' : count(warnings, 'warning', 'warnings')),
});

export const playgroundWords = translated('playgroundWords', {
  title: 'Playground',
  lead: 'Try any template with any data. All four outputs update as you type.',
  template: 'Template',
  pasted: 'Paste JSON…',
  pastedTitle: 'Template',
  pastedLead: 'This template is not saved.',
  yours: 'your-template',
  gone: 'The template could not be loaded',
  set: 'Data set',
  fine: 'The document is ready to print.',
  warningsLead: 'The template renders. Check these warnings before you print.',
  problemsLead: 'The template does not render. Fix these problems first.',
  service: 'Render on the service',
  serviceLead: 'Renders with your session in test mode. Programs get the same result. This render is not counted.',
  render: 'Render',
  rendering: 'Rendering…',
  status: 'Status',
  complete: 'Complete',
  none: 'No response',
  errorCode: 'Code',
  requestId: 'Request ID',
  pages: 'Pages',
  time: 'Time',
  size: 'Size',
  version: 'Version',
  code: 'Code for your programs',
  published: 'Published',
  draft: 'Draft',
  codeDraft: 'Test keys and members can render the draft. Live keys render the published version.',
  codeInline: 'Save and publish this template first. Then programs can render it by name.',
});
