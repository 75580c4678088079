/** Inspector without selection: page, document, printer and shared styles. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { DraftInput } from '../fields/draft-input.tsx';
import { FieldRow, rowOf } from '../fields/field-row.tsx';
import { Fold } from '../fields/fold.tsx';
import { Row } from '../fields/row.tsx';
import { StyleFields } from '../fields/style-fields.tsx';
import { getAt, insertAt, pointerOf, removeAt, renameKey, setAt } from '../model/edits.ts';
import { uniqueId } from '../model/ids.ts';
import { PAPERS, paperOf, sidesOf, withSides } from '../model/paper-sizes.ts';
import { type Field, fieldsOf, schemaAt } from '../model/schema.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { EInvoice } from './einvoice.tsx';
import { typeLabel } from './element-labels.ts';
import { panelWords } from './words.ts';

const DOCUMENT = ['meta', 'locale', 'timeZone', 'missing', 'onError'];
/** Properties that are shown in other panels, have a special control here, or that only programs set. */
const ELSEWHERE = [
  '$schema',
  'formatVersion',
  'let',
  'dimensions',
  'elements',
  'header',
  'footer',
  'styles',
  'fonts',
  'schema',
  'sample',
  'samples',
];
const OWN_SECTIONS = ['background', 'printer', 'roll', 'sheet', 'pdf', 'einvoice', 'png'] as const;

export function PageInspector({ store }: { readonly store: Store }) {
  const schema = store.formatInfo.value?.schema;
  if (!schema) return null;
  const fields = fieldsOf(schema);
  const on = { store, pointers: [''] };
  const rest = fields.filter(({ name }) => ![...DOCUMENT, ...ELSEWHERE, ...OWN_SECTIONS].includes(name));
  return (
    <div class="pl-inspector">
      <header class="pl-head">
        <div class="pl-head-line">
          <span class="pl-head-icon">
            <Icon name="page" />
          </span>
          <strong>{designerWords.sections.page}</strong>
        </div>
      </header>
      <fieldset disabled={store.readOnly}>
        <section class="pl-fold">
          <PaperSize store={store} />
          {fieldsOfVariants(schemaAt(schema, 'properties', 'dimensions'))
            .filter(({ name }) => name !== 'size')
            .map((field) => (
              <FieldRow
                key={field.name}
                on={{ ...on, prepare: withSidesOf(field.name) }}
                path={`/dimensions/${field.name}`}
                field={field}
              />
            ))}
          {(['header', 'footer'] as const).map((band) => (
            <Band key={band} store={store} band={band} />
          ))}
        </section>
        <details class="pl-fold" open>
          <summary>{designerWords.sections.document}</summary>
          {rowsOf(fields, DOCUMENT, on)}
        </details>
        <Fold
          class="pl-fold"
          isOpen={getAt(store.document.value, '/let') !== undefined}
          head={designerWords.sections.let}
        >
          {rowsOf(fields, ['let'], on)}
        </Fold>
        {OWN_SECTIONS.map((name) => {
          const field = fields.find((each) => each.name === name);
          const inner =
            field?.control.kind === 'fields'
              ? field.control.fields
              : fieldsOfVariants(schemaAt(schema, 'properties', name));
          const isSet = getAt(store.document.value, `/${name}`) !== undefined;
          return (
            <Fold
              key={name}
              class="pl-fold"
              isOpen={isSet}
              head={designerWords.sections[name]}
              {...(field && { title: field.about })}
            >
              {name === 'einvoice' && <EInvoice store={store} />}
              {(name !== 'einvoice' || isSet) &&
                inner
                  .filter((each) => name !== 'einvoice' || each.name !== 'invoice')
                  .map((each) => (
                    <FieldRow
                      key={each.name}
                      on={name === 'sheet' ? { ...on, prepare: withPreset } : on}
                      path={`/${name}/${each.name}`}
                      field={each}
                    />
                  ))}
            </Fold>
          );
        })}
        <NamedStyles store={store} />
        <Fonts store={store} />
        {rest.length > 0 && (
          <details class="pl-fold">
            <summary>{designerWords.more}</summary>
            {rowsOf(
              fields,
              rest.map(({ name }) => name),
              on,
            )}
          </details>
        )}
      </fieldset>
    </div>
  );
}

function rowsOf(fields: readonly Field[], names: readonly string[], on: { store: Store; pointers: string[] }) {
  return names.flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [];
    if (field.control.kind === 'fields') {
      return field.control.fields.map((each) => (
        <FieldRow key={`${name}/${each.name}`} on={on} path={`/${name}/${each.name}`} field={each} />
      ));
    }
    return [<FieldRow key={name} on={on} path={`/${name}`} field={field} />];
  });
}

/** Returns the fields of the object notation, if the property also allows a word. */
function fieldsOfVariants(schema: ReturnType<typeof schemaAt>): readonly Field[] {
  const variants = schema['anyOf'];
  const object = isJsonArray(variants)
    ? variants.find((each) => isJsonObject(each) && each['properties'] !== undefined)
    : schema;
  return fieldsOf(object);
}

/** Replaces a size name by its width and height before either is changed, keeping other properties. */
function withSidesOf(name: string) {
  return (document: JsonValue): JsonValue => {
    const dimensions = getAt(document, '/dimensions');
    const sides = sidesOf(dimensions);
    if ((name === 'width' || name === 'height') && sides)
      return setAt(document, '/dimensions', withSides(dimensions, sides));
    return typeof dimensions === 'string' ? setAt(document, '/dimensions', { size: dimensions }) : document;
  };
}

/** Converts a sheet that is only a product name to an object. */
function withPreset(document: JsonValue): JsonValue {
  const sheet = getAt(document, '/sheet');
  return typeof sheet === 'string' ? setAt(document, '/sheet', { preset: sheet }) : document;
}

function PaperSize({ store }: { readonly store: Store }) {
  const sides = sidesOf(getAt(store.document.value, '/dimensions'));
  const current = sides && paperOf(sides.width, sides.height);
  // A custom size starts with the current width and height.
  const choose = (name: string) => {
    const paper = PAPERS.find((each) => each.name === name) ?? sides;
    if (paper) resize(paper);
  };
  const resize = (next: { readonly width: string; readonly height: string }) =>
    store.edit(designerWords.steps.size, (old) =>
      setAt(old, '/dimensions', withSides(getAt(old, '/dimensions'), next)),
    );
  return (
    <Row label={panelWords.pagePresets}>
      <span class="pl-field pl-field-choice">
        <select
          class="pl-input"
          aria-label={panelWords.pagePresets}
          value={current?.name ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{designerWords.customSize}</option>
          {PAPERS.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      <IconButton
        icon="rotate"
        label={panelWords.turnPage}
        disabled={!sides || sides.height === 'auto'}
        onClick={() => sides && resize({ width: sides.height, height: sides.width })}
      />
    </Row>
  );
}

function Band({ store, band }: { readonly store: Store; readonly band: 'header' | 'footer' }) {
  const isThere = getAt(store.document.value, `/${band}`) !== undefined;
  const empty: JsonValue = { height: '15mm', elements: [] };
  return (
    <Row label={typeLabel(band)}>
      {isThere ? (
        <Button onClick={() => store.select([`/${band}`])}>{designerWords.open}</Button>
      ) : (
        <Button
          icon="plus"
          onClick={() =>
            store.edit(designerWords.steps.band(typeLabel(band)), (old) => setAt(old, `/${band}`, empty), {
              select: [`/${band}`],
            })
          }
        >
          {designerWords.add}
        </Button>
      )}
    </Row>
  );
}

function NamedStyles({ store }: { readonly store: Store }) {
  const styles = getAt(store.document.value, '/styles');
  const names = isJsonObject(styles) ? Object.keys(styles) : [];
  const add = () => {
    const name = uniqueId('style', new Set(names));
    store.edit(designerWords.steps.style, (old) => setAt(old, pointerOf(['styles', name]), {}));
  };
  return (
    <details class="pl-fold" open={names.length > 0}>
      <summary>{panelWords.namedStyles}</summary>
      {names.map((name) => {
        const pointer = pointerOf(['styles', name]);
        return (
          <details key={name} class="pl-fold-inner">
            <summary>{name}</summary>
            <Row label={designerWords.name}>
              <DraftInput
                label={designerWords.name}
                value={name}
                onCommit={(typed) => {
                  if (typed === '' || names.includes(typed)) return false;
                  store.edit(designerWords.steps.rename, (old) => renameStyle(old, name, typed));
                  return true;
                }}
              />
              <IconButton
                icon="trash"
                label={designerWords.remove}
                onClick={() => store.edit(designerWords.steps.remove, (old) => removeAt(old, pointer))}
              />
            </Row>
            <StyleFields on={{ store, pointers: [pointer] }} path="" type="text" row={rowOf} />
          </details>
        );
      })}
      <Button icon="plus" kind="quiet" onClick={add}>
        {designerWords.add}
      </Button>
    </details>
  );
}

/** Renames a style and all references to it. */
function renameStyle(document: JsonValue, name: string, next: string): JsonValue {
  const visit = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'extends' && inner === name ? next : visit(inner)]),
    );
  };
  return visit(renameKey(document, pointerOf(['styles', name]), next));
}

const FONT_FIELDS = ['family', 'source', 'weight', 'style'] as const;

function Fonts({ store }: { readonly store: Store }) {
  const fonts = getAt(store.document.value, '/fonts');
  const list = isJsonArray(fonts) ? fonts : [];
  const schema = schemaAt(store.formatInfo.value?.schema, 'properties', 'fonts', 'items');
  const fields = fieldsOf(schema).filter(({ name }) => (FONT_FIELDS as readonly string[]).includes(name));
  return (
    <details class="pl-fold" open={list.length > 0}>
      <summary>{panelWords.fonts}</summary>
      {list.map((_, index) => (
        <div key={index} class="pl-box pl-item">
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              on={{ store, pointers: [`/fonts/${index}`] }}
              path={`/${field.name}`}
              field={field}
            />
          ))}
          <Button
            icon="trash"
            kind="quiet"
            onClick={() => store.edit(designerWords.steps.remove, (old) => removeAt(old, `/fonts/${index}`))}
          >
            {designerWords.remove}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        onClick={() =>
          store.edit(designerWords.steps.insert(panelWords.fonts), (old) =>
            insertAt(old, '/fonts', list.length, { family: '', source: '' }),
          )
        }
      >
        {designerWords.add}
      </Button>
    </details>
  );
}
