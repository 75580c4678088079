/** Parsers for large request bodies. The main thread and the reading thread use the same list. */
import { itemsForm } from './jobs/item-lines.ts';
import { printForm } from './print-jobs/print-request.ts';
import type { Form } from './reading/form.ts';
import { batchForm, renderForm } from './render/render-request.ts';
import { createTemplateForm, saveDraftForm, validateTemplateForm } from './templates/template-forms.ts';

export const FORMS: readonly Form<unknown>[] = [
  renderForm,
  batchForm,
  printForm,
  itemsForm,
  createTemplateForm,
  saveDraftForm,
  validateTemplateForm,
];
