/** Row for any property. Compound properties can be expanded. */
import { defined } from '@platen/engine/base/defined';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { IconButton } from '../../ui/button.tsx';
import { getAt, setAt } from '../model/edits.ts';
import type { Field } from '../model/schema.ts';
import { BorderField } from './box-fields.tsx';
import { Fold } from './fold.tsx';
import { FormFieldRows } from './form-field-rows.tsx';
import { EntriesField, ListField } from './list-fields.tsx';
import { PictureDialogButton } from './picture-dialog-button.tsx';
import { PlainRow } from './plain-field.tsx';
import { type GenericFieldProps, labelOf, propertyOf, type Target } from './property.ts';
import { StyleFields } from './style-fields.tsx';
import { fieldWords } from './words.ts';

export function FieldRow({ on, path, field, placeholder }: GenericFieldProps) {
  const label = labelOf(field.name);
  const { control } = field;
  if (control.kind === 'fields' || control.kind === 'style' || control.kind === 'list' || control.kind === 'entries') {
    const { value } = propertyOf(on, path);
    return (
      <Fold
        class="pl-fold-inner"
        isOpen={control.kind === 'list' && value !== undefined}
        title={field.about}
        head={label}
        mark={marksOf(value)}
      >
        {control.kind === 'style' && <StyleFields on={on} path={path} type="text" row={rowOf} />}
        {control.kind === 'fields' && field.name === 'field' && (
          <FormFieldRows on={on} path={path} fields={control.fields} row={rowOf} />
        )}
        {field.name === 'crop' && <PictureDialogButton on={on} path={path} kind="crop" />}
        {control.kind === 'fields' &&
          field.name !== 'field' &&
          control.fields.map((each) => <FieldRow key={each.name} on={on} path={`${path}/${each.name}`} field={each} />)}
        {control.kind === 'list' && (
          <ListField on={on} path={path} name={field.name} fields={control.fields} row={rowOf} />
        )}
        {control.kind === 'entries' && (
          <EntriesField on={on} path={path} name={field.name} fields={control.fields} row={rowOf} />
        )}
      </Fold>
    );
  }
  if (control.kind === 'size') {
    const { value } = propertyOf(on, path);
    const others = value === undefined ? [] : control.fields;
    return (
      <>
        <PlainRow on={on} path={path} field={field} />
        {others.map((each) => (
          <FieldRow
            key={each.name}
            on={{ ...on, prepare: (document) => withName(document, on, path) }}
            path={`${path}/${each.name}`}
            field={each}
          />
        ))}
      </>
    );
  }
  if (control.kind === 'picture' && !isBinding(propertyOf(on, path).value))
    return <PictureRows on={on} path={path} field={field} fields={control.fields} />;
  if (control.kind === 'borders') return <BordersRow on={on} path={path} field={field} fields={control.fields} />;
  if (control.kind === 'grouping' && isJsonObject(propertyOf(on, path).value))
    return (
      <>
        {control.fields.map((each) => (
          <FieldRow key={each.name} on={on} path={`${path}/${each.name}`} field={each} />
        ))}
      </>
    );
  if (control.kind === 'grouping') return <GroupingRow on={on} path={path} field={field} />;
  return <PlainRow on={on} path={path} field={field} {...defined({ placeholder })} />;
}

/** Returns true if an expression gives the complete value. */
function isBinding(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && ('expression' in value || 'text' in value);
}

type PictureRowsProps = GenericFieldProps & { readonly fields: readonly Field[] };

/**
 * Rows for the properties of a picture. Converts a source that is a plain string to an object, so that other properties
 * can be set.
 */
function PictureRows({ on, path, field, fields }: PictureRowsProps) {
  const { value } = propertyOf(on, path);
  const prepare = (document: JsonValue): JsonValue =>
    on.pointers.reduce((old, pointer) => {
      const picture = getAt(old, pointer + path);
      if (typeof picture !== 'string') return old;
      return setAt(old, pointer + path, picture === 'none' ? {} : { source: picture });
    }, on.prepare?.(document) ?? document);
  return (
    <Fold
      class="pl-fold-inner"
      isOpen={value !== undefined && value !== 'none'}
      title={field.about}
      head={labelOf(field.name)}
      mark={marksOf(value)}
    >
      {fields.map((each) => (
        <FieldRow key={each.name} on={{ ...on, prepare }} path={`${path}/${each.name}`} field={each} />
      ))}
    </Fold>
  );
}

/** Converts a plain size name to an object, so that other properties can be added. */
function withName(document: JsonValue, { pointers }: Target, path: string): JsonValue {
  return pointers.reduce((old, pointer) => {
    const size = getAt(old, pointer + path);
    return typeof size === 'string' ? setAt(old, pointer + path, { size }) : old;
  }, document);
}

/** Renders the rows inside lists. Lists receive it as a parameter, because `FieldRow` itself renders lists. */
export function rowOf(props: GenericFieldProps) {
  return <FieldRow key={props.path} {...props} />;
}

/** Returns the number of set properties. */
function marksOf(value: JsonValue | undefined): string {
  const number = isJsonArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
  return number === 0 ? '' : String(number);
}

type BordersRowProps = GenericFieldProps & { readonly fields: readonly Field[] };

/**
 * Border field: one border for all sides. Expanded, one border for each side; the common border then becomes the outer
 * border.
 */
function BordersRow({ on, path, field, fields }: BordersRowProps) {
  const property = propertyOf(on, path);
  const isEach = isJsonObject(property.value);
  const split = () => {
    if (!isEach) property.set(property.value === undefined ? {} : { outer: property.value, rows: property.value });
    else property.set(isJsonObject(property.value) ? (property.value['outer'] ?? property.value['rows']) : undefined);
  };
  return (
    <>
      <div class="pl-row">
        <span class="pl-row-label" data-set={property.value !== undefined} title={field.about}>
          {labelOf(field.name)}
        </span>
        <span class="pl-row-control">
          {isEach ? <span /> : <BorderField on={on} path={path} label={labelOf(field.name)} />}
          <IconButton
            icon="sides"
            label={fieldWords.eachSide(labelOf(field.name))}
            aria-pressed={isEach}
            disabled={property.isDisabled}
            onClick={split}
          />
        </span>
      </div>
      {isEach && fields.map((each) => <PlainRow key={each.name} on={on} path={`${path}/${each.name}`} field={each} />)}
    </>
  );
}

/** Field for the grouping of rows. When expanded, also shows the group header and its style. */
function GroupingRow({ on, path, field }: GenericFieldProps) {
  const property = propertyOf(on, path);
  return (
    <>
      <PlainRow on={on} path={path} field={field} />
      {property.value !== undefined && (
        <button
          type="button"
          class="pl-link"
          disabled={property.isDisabled}
          onClick={() => property.value !== undefined && property.set({ by: property.value })}
        >
          {fieldWords.groupHeader}
        </button>
      )}
    </>
  );
}
