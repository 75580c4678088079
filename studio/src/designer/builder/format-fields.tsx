/** Format of a value: its kind, and decimals, currency or pattern. */
import { Select } from '../../ui/select.tsx';
import { Row } from '../fields/row.tsx';
import type { ValueType } from '../model/field-choices.ts';
import { FORMAT_OPTIONS, type FormatName, formatOf, formatsFor, type ValueFormat } from '../model/value-format.ts';
import { builderWords } from './words.ts';

export type FormatFieldsProps = {
  readonly type: ValueType;
  readonly format: ValueFormat;
  readonly onChange: (format: ValueFormat) => void;
};

export function FormatFields({ type, format, onChange }: FormatFieldsProps) {
  const { name, option } = format;
  const names = formatsFor(type);
  const known = names.includes(name) ? names : [...names, name];
  const options = FORMAT_OPTIONS[name];
  return (
    <>
      <Row label={builderWords.format}>
        <Select
          label={builderWords.format}
          value={name}
          options={known.map((each) => ({ value: each, label: builderWords.formats[each] }))}
          onChange={(next) => onChange(formatOf(next))}
        />
      </Row>
      {options && (
        <Row label={builderWords.options[name]!}>
          <Select
            label={builderWords.options[name]!}
            value={option}
            options={[...new Set([...options, option])].map((each) => ({
              value: each,
              label: optionLabel(name, each),
            }))}
            onChange={(next) => onChange({ name, option: next })}
          />
        </Row>
      )}
    </>
  );
}

/** Sample date whose day, month and year cannot be confused. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'yyyy-MM-dd': '2026-01-31',
  'dd.MM.yyyy': '31.01.2026',
  'dd/MM/yyyy': '31/01/2026',
  'MM/dd/yyyy': '01/31/2026',
  'd MMMM yyyy': '31 January 2026',
  'MMMM d, yyyy': 'January 31, 2026',
  'EEEE, d MMMM yyyy': 'Saturday, 31 January 2026',
  'MM/yyyy': '01/2026',
  'dd.MM.yyyy HH:mm': '31.01.2026 18:30',
  'MM/dd/yyyy h:mm a': '01/31/2026 6:30 PM',
  'HH:mm': '18:30',
  yyMMdd: '260131',
};

function optionLabel(name: FormatName, option: string): string {
  if (name === 'date') return builderWords.localDates[option] ?? EXAMPLES[option] ?? option;
  return option === '' ? builderWords.anyDecimals : option;
}
