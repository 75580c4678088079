/** Labels of fields and lists. Each includes a value, so that similar names can be distinguished. */
import type { SelectOption } from '../../ui/select.tsx';
import { shortValue } from '../model/completion.ts';
import type { FieldChoice, ListChoice } from '../model/field-choices.ts';
import { builderWords } from './words.ts';

export function fieldLabel({ names, expression }: FieldChoice): string {
  if (names[0] === '#') return builderWords.rowNumber;
  if (expression === 'group.key') return builderWords.groupKey;
  return names.length === 0 ? builderWords.item : names.join(' › ');
}

export function fieldValue({ value }: FieldChoice): string {
  return value === undefined ? '' : shortValue(value, 40);
}

export function listLabel({ names, rows, length }: ListChoice): string {
  if (rows) return builderWords.rows[rows];
  return `${names.join(' › ')}${length === undefined ? '' : ` (${length})`}`;
}

/** Returns the options of a menu. Keeps the current field as an option even if it is unknown. */
export function fieldOptions(fields: readonly FieldChoice[], current = ''): readonly SelectOption<string>[] {
  const options = fields.map((field) => {
    const value = fieldValue(field);
    return { value: field.expression, label: value === '' ? fieldLabel(field) : `${fieldLabel(field)} (${value})` };
  });
  if (current === '' || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: current }];
}
