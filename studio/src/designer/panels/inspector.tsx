/** Inspector: all properties of the selection, or of the page if nothing is selected. */
import { isJsonObject } from '@platen/engine/base/json';
import { Fragment, type JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ContentField } from '../fields/binding-field.tsx';
import { DraftInput } from '../fields/draft-input.tsx';
import { FieldRow, rowOf } from '../fields/field-row.tsx';
import { Fold } from '../fields/fold.tsx';
import { formatLabels } from '../fields/format-labels.ts';
import { isFixed, propertyOf, type Target } from '../fields/property.ts';
import { StyleFields } from '../fields/style-fields.tsx';
import { getAt, setAt } from '../model/edits.ts';
import { existing, isLocked, pathTo } from '../model/elements.ts';
import { idsIn } from '../model/ids.ts';
import { type Field, fieldsOf, fieldsOfElement, schemaAt } from '../model/schema.ts';
import { ELSEWHERE, type ElementSection, sectionsOf } from '../model/sections.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { CodeHelp } from './code-help.tsx';
import { ElementFindings } from './element-findings.tsx';
import { iconOf, typeLabel } from './element-labels.ts';
import { Incremental } from './incremental.tsx';
import { PageInspector } from './page-inspector.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ScanTest } from './scan-test.tsx';
import { TableColumns } from './table-columns.tsx';
import { unusedIn, usefulChoices } from './unused-fields.ts';
import { panelWords } from './words.ts';

/** Waits while the canvas is pressed, because rendering a hundred fields would delay the drag. */
export function Inspector({ store }: { readonly store: Store }) {
  const panel = useRef<HTMLElement>(null);
  const { kind, fields } = inspected(store, useRef(store.selection.peek()));
  // Keeps the scroll position between elements of the same kind; otherwise starts at the top.
  useLayoutEffect(() => {
    panel.current!.scrollTop = 0;
  }, [kind]);
  return (
    <aside ref={panel} class="pl-right" aria-label={panelWords.inspector}>
      {fields}
    </aside>
  );
}

type Shown = { current: readonly string[] };

function inspected(store: Store, shown: Shown): { readonly kind: string; readonly fields: JSX.Element } {
  const isThere = () => existing(store.document.value, shown.current).length === shown.current.length;
  if (!store.isPressed.value || !isThere()) shown.current = store.selection.value;
  const pointers = shown.current;
  const first = pointers[0];
  if (first === undefined) return { kind: '', fields: <PageInspector store={store} /> };
  const types = new Set(pointers.map((pointer) => typeAt(store, pointer)));
  const isMixed = types.size > 1;
  const type = isMixed ? 'rectangle' : [...types][0]!;
  const key = pointers.join();
  const kind = [...types].join();
  if (type === 'header' || type === 'footer')
    return { kind, fields: <BandInspector key={key} store={store} band={type} /> };
  if (type === 'column') return { kind, fields: <ColumnInspector key={key} store={store} pointers={pointers} /> };
  return { kind, fields: <ElementInspector key={key} on={{ store, pointers }} type={type} isMixed={isMixed} /> };
}

function typeAt(store: Store, pointer: string): string {
  if (pointer === '/header' || pointer === '/footer') return pointer.slice(1);
  if (/\/columns\/\d+$/.test(pointer)) return 'column';
  const type = getAt(store.document.value, `${pointer}/type`);
  return typeof type === 'string' ? type : '';
}

type ElementInspectorProps = { readonly on: Target; readonly type: string; readonly isMixed: boolean };

function ElementInspector({ on, type, isMixed }: ElementInspectorProps) {
  const { store, pointers } = on;
  const schema = store.formatInfo.value?.schema;
  if (!schema) return null;
  const fields = fieldsOfElement(schema, type).filter(({ name }) => !ELSEWHERE.has(name));
  const sections = sectionsOf(fields.map(({ name }) => name));
  const unnamed = fields.filter(({ name }) => !sections.some(([, names]) => names.includes(name)));
  return (
    <div class="pl-inspector">
      <Head on={on} type={isMixed ? undefined : type} />
      <ElementFindings on={on} />
      <ArrangeButtons on={on} />
      <fieldset disabled={isFixed(on)}>
        <Incremental>
          {sections.map(([section, names]) => {
            const own = names.flatMap((name) => fields.filter((field) => field.name === name));
            if (section === 'place') return type === 'pageBreak' ? null : <PlaceFields key={section} on={on} />;
            if (section === 'style') return <StyleFields key={section} on={on} path="/style" type={type} row={rowOf} />;
            return <Section key={section} section={section} fields={own} on={on} type={type} />;
          })}
          {unnamed.length > 0 && (
            <Fold class="pl-fold" head={designerWords.more}>
              {unnamed.map((field) => (
                <FieldRow key={field.name} on={on} path={`/${field.name}`} field={field} />
              ))}
            </Fold>
          )}
          {pointers.length === 1 && <Others on={on} known={fieldsOfElement(schema, type)} />}
        </Incremental>
      </fieldset>
      {pointers.length === 1 && <ScanTest store={store} pointer={pointers[0]!} type={type} />}
    </div>
  );
}

type SectionProps = {
  readonly section: ElementSection;
  readonly fields: readonly Field[];
  readonly on: Target;
  readonly type: string;
};

const OPEN: ReadonlySet<string> = new Set(['content', 'code', 'picture', 'line', 'arrange', 'table']);
const CONTENT: ReadonlySet<string> = new Set(['content', 'contentExpression', 'text']);

function Section({ section, fields, on, type }: SectionProps) {
  const first = getAt(on.store.document.value, on.pointers[0]!);
  const isSet = isJsonObject(first) && fields.some(({ name }) => name in first);
  // Texts with styled parts have no content field, because each part has content.
  const hasContent = fields.some(({ name }) => name === 'content') && !(isJsonObject(first) && 'runs' in first);
  const isPictureData = type === 'image' && section === 'content';
  const unused = unusedIn(on, section, fields);
  const isHeld = (name: string) =>
    on.pointers.some((each) => getAt(on.store.document.value, `${each}/${name}`) !== undefined);
  const rest = fields
    .filter(({ name }) => !CONTENT.has(name) && !(type === 'table' && name === 'columns'))
    .filter(({ name }) => !unused.names.has(name) || isHeld(name));
  return (
    <Fold
      class="pl-fold"
      isOpen={(OPEN.has(section) && !isPictureData) || isSet}
      head={
        isPictureData
          ? panelWords.pictureData
          : section === 'arrange' && type === 'table'
            ? panelWords.columns
            : designerWords.sections[section]
      }
    >
      {hasContent && (
        <ContentField
          on={on}
          label={formatLabels.properties.content}
          {...(isPictureData && { hint: panelWords.pictureHint })}
        />
      )}
      {hasContent && <CodeHelp on={on} />}
      {section === 'arrange' && type === 'table' && <TableColumns on={on} />}
      {rest.map((field) => (
        <Fragment key={field.name}>
          <FieldRow on={on} path={`/${field.name}`} field={usefulChoices(on, field)} />
          {unused.names.has(field.name) && <p class="pl-row-note">{unused.note}</p>}
        </Fragment>
      ))}
    </Fold>
  );
}

/** Unknown properties of the element, which are kept and can be edited as JSON. */
function Others({ on, known }: { readonly on: Target; readonly known: readonly Field[] }) {
  const value = getAt(on.store.document.value, on.pointers[0]!);
  if (!isJsonObject(value)) return null;
  const names = Object.keys(value).filter((name) => !known.some((field) => field.name === name));
  if (names.length === 0) return null;
  return (
    <details class="pl-fold" open>
      <summary>{panelWords.otherProperties}</summary>
      {names.map((name) => {
        const field: Field = {
          name,
          control: { kind: 'json' },
          about: '',
          fallback: undefined,
          isRequired: false,
          isBindable: false,
        };
        return <FieldRow key={name} on={on} path={`/${name}`} field={field} />;
      })}
    </details>
  );
}

/** Heading: type, name, position, and the same toggles as in the element tree. */
function Head({ on, type }: { readonly on: Target; readonly type: string | undefined }) {
  const { store, pointers } = on;
  const document = store.document.value;
  const isOne = pointers.length === 1;
  const id = getAt(document, `${pointers[0]}/id`);
  const around = isOne ? pathTo(document, pointers[0]!).slice(0, -1) : [];
  const locked = pointers.some((pointer) => isLocked(document, pointer));
  const isOwnLock = pointers.some((pointer) => getAt(document, `${pointer}/locked`) === true);
  const lock = propertyOf(on, '/locked');
  const rename = (typed: string) => {
    const name = typed.trim();
    if (name !== id && idsIn(document).has(name)) return false;
    store.edit(designerWords.steps.rename, (old) => setAt(old, `${pointers[0]}/id`, name));
    return name !== '';
  };
  return (
    <header class="pl-head">
      {around.length > 0 && (
        <nav class="pl-crumbs" aria-label={designerWords.left.layers}>
          {around.map((pointer) => (
            <button key={pointer} type="button" class="pl-link" onClick={() => store.select([pointer])}>
              {crumb(store, pointer)}
            </button>
          ))}
        </nav>
      )}
      <div class="pl-head-line">
        <span class="pl-head-icon" title={type === undefined ? '' : typeLabel(type)}>
          <Icon name={type === undefined ? 'layers' : iconOf(type)} />
        </span>
        {isOne ? (
          <DraftInput
            class="pl-head-name"
            label={designerWords.name}
            value={typeof id === 'string' ? id : ''}
            placeholder={typeLabel(type ?? '')}
            disabled={store.readOnly || locked}
            onCommit={rename}
          />
        ) : (
          <strong>{panelWords.elements(pointers.length)}</strong>
        )}
        <IconButton
          icon={locked ? 'lock' : 'unlock'}
          label={locked ? designerWords.unlock : designerWords.lock}
          aria-pressed={locked}
          disabled={store.readOnly || store.keepLocks || (locked && !isOwnLock)}
          onClick={() => lock.set(isOwnLock ? undefined : true)}
        />
      </div>
    </header>
  );
}

function crumb(store: Store, pointer: string): string {
  const id = getAt(store.document.value, `${pointer}/id`);
  return typeof id === 'string' ? id : typeLabel(typeAt(store, pointer));
}

function BandInspector({ store, band }: { readonly store: Store; readonly band: 'header' | 'footer' }) {
  const schema = store.formatInfo.value?.schema;
  const on = { store, pointers: [`/${band}`] };
  return (
    <div class="pl-inspector">
      <header class="pl-head">
        <div class="pl-head-line">
          <span class="pl-head-icon">
            <Icon name={band} />
          </span>
          <strong>{typeLabel(band)}</strong>
        </div>
      </header>
      <section class="pl-fold">
        {fieldsOf(schemaAt(schema, 'properties', band))
          .filter(({ name }) => name !== 'elements')
          .map((field) => (
            <FieldRow key={field.name} on={on} path={`/${field.name}`} field={field} />
          ))}
      </section>
    </div>
  );
}

const COLUMN_ELSEWHERE: ReadonlySet<string> = new Set(['elements', 'content', 'contentExpression', 'text']);

function ColumnInspector({ store, pointers }: { readonly store: Store; readonly pointers: readonly string[] }) {
  const schema = store.formatInfo.value?.schema;
  if (!schema) return null;
  const on = { store, pointers };
  const table = fieldsOf(columnSchema(schema));
  const holds = getAt(store.document.value, `${pointers[0]}/elements`) !== undefined;
  return (
    <div class="pl-inspector">
      <Head on={on} type="column" />
      <fieldset disabled={isFixed(on)}>
        <details class="pl-fold" open>
          <summary>{designerWords.sections.content}</summary>
          {!holds && <ContentField on={on} label={formatLabels.properties.content} />}
          {table
            .filter(({ name, control }) => !COLUMN_ELSEWHERE.has(name) && control.kind !== 'style')
            .map((field) => (
              <FieldRow key={field.name} on={on} path={`/${field.name}`} field={field} />
            ))}
        </details>
        <StyleFields on={on} path="/style" type="text" row={rowOf} />
        <details class="pl-fold">
          <summary>{designerWords.more}</summary>
          {table
            .filter(({ name, control }) => control.kind === 'style' && name !== 'style')
            .map((field) => (
              <FieldRow key={field.name} on={on} path={`/${field.name}`} field={field} />
            ))}
        </details>
      </fieldset>
    </div>
  );
}

function columnSchema(schema: Parameters<typeof fieldsOfElement>[0]) {
  const elements = schemaAt(schema, '$defs', 'element')['oneOf'];
  const table = (Array.isArray(elements) ? elements : []).find(
    (each) => schemaAt(each, 'properties', 'type')['const'] === 'table',
  );
  return schemaAt(table, 'properties', 'columns', 'items');
}
