/**
 * Rows for the PDF form field of an element: no field, or one of the kinds that the element allows, with its
 * properties.
 */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { Icon } from '../../ui/icons.tsx';
import { getAt } from '../model/edits.ts';
import { formFieldOf, formKinds, rowsOfKind } from '../model/form-fields.ts';
import type { Field } from '../model/schema.ts';
import { designerWords } from '../words.ts';
import type { RowOf } from './list-fields.tsx';
import { choiceLabel, labelOf, propertyOf, type Target } from './property.ts';
import { Row } from './row.tsx';

type Props = { readonly on: Target; readonly path: string; readonly fields: readonly Field[]; readonly row: RowOf };

export function FormFieldRows({ on, path, fields, row }: Props) {
  const property = propertyOf(on, path);
  const { value, isMixed, isDisabled } = property;
  const kind = isJsonObject(value) ? value['type'] : undefined;
  const type = fields.find(({ name }) => name === 'type');
  const choices = type?.control.kind === 'choice' ? type.control.choices.map(String) : [];
  const elements = on.pointers.map((pointer) => getAt(on.store.document.value, pointer));
  const kinds = formKinds(choices, elements, kind);
  const choose = (chosen: string) =>
    property.set(chosen === '' ? undefined : formFieldOf(value, chosen, nameFor(elements[0])));
  return (
    <>
      <Row label={labelOf('type')} about={type?.about ?? ''} isSet={value !== undefined}>
        <span class="pl-field pl-field-choice">
          <select
            class="pl-input"
            aria-label={labelOf('type')}
            disabled={isDisabled}
            value={isMixed ? 'mixed' : String(kind ?? '')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {isMixed && (
              <option value="mixed" disabled>
                {designerWords.mixed}
              </option>
            )}
            <option value="">{designerWords.none}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {choiceLabel(each)}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={12} />
        </span>
      </Row>
      {isJsonObject(value) &&
        rowsOfKind(fields, value).map((field) => row({ on, path: `${path}/${field.name}`, field }))}
    </>
  );
}

function nameFor(element: JsonValue | undefined): string {
  const id = isJsonObject(element) ? element['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : 'field';
}
