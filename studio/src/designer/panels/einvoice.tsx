/** E-invoice panel: creation by a button, groups and terms as a form. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FieldRow, rowOf } from '../fields/field-row.tsx';
import { EntriesField } from '../fields/list-fields.tsx';
import { labelOf } from '../fields/property.ts';
import { getAt, setAt } from '../model/edits.ts';
import { startInvoice } from '../model/einvoice-start.ts';
import { type Field, fieldsOf, schemaAt } from '../model/schema.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { messageInWords } from './finding-words.ts';
import { panelWords } from './words.ts';

const INVOICE = '/einvoice/invoice';
const words = panelWords.einvoice;

export function EInvoice({ store }: { readonly store: Store }) {
  const isOpen = useSignal(false);
  const document = store.document.value;
  const isSet = getAt(document, '/einvoice') !== undefined;
  if (isSet && getAt(document, '/einvoice/xml') !== undefined) return null;
  const open = () => {
    if (getAt(document, INVOICE) === undefined)
      store.edit(designerWords.steps.einvoice, (old) => {
        const started = startInvoice(store.data.value);
        const said = getAt(old, '/einvoice');
        return setAt(old, '/einvoice', isJsonObject(said) ? { ...started, ...said } : started);
      });
    isOpen.value = true;
  };
  return (
    <>
      <Button icon="einvoice" onClick={open}>
        {isSet ? words.edit : words.start}
      </Button>
      {isOpen.value && (
        <InvoiceDialog
          store={store}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

/** Groups whose tabs come first. */
const FIRST = ['seller', 'buyer', 'lines', 'payment', 'delivery', 'allowances', 'charges', 'totals'];

/**
 * Dialog with the terms of an e-invoice. The first tab has the terms outside groups. Each group and list has a separate
 * tab.
 */
function InvoiceDialog({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const current = useSignal('');
  const schema = schemaAt(store.formatInfo.value?.schema, 'properties', 'einvoice', 'properties', 'invoice');
  const fields = fieldsOf(schema);
  const isGroup = ({ control }: Field) => control.kind === 'fields' || control.kind === 'entries';
  const terms = fields.filter((field) => !isGroup(field));
  const rank = ({ name }: Field) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const groups = fields.filter(isGroup).toSorted((a, b) => rank(a) - rank(b));
  const invoice = getAt(store.document.value, INVOICE);
  const chosen = groups.find(({ name }) => name === current.value);
  const on = { store, pointers: [INVOICE] };
  const setTerms = isJsonObject(invoice) ? terms.filter(({ name }) => name in invoice).length : 0;
  const inner = chosen?.control.kind === 'fields' ? chosen.control.fields : [];
  return (
    <Dialog title={designerWords.sections.einvoice} onClose={onClose} wide>
      <div class="pl-einvoice">
        <Tabs
          label={designerWords.sections.einvoice}
          isUpright
          tabs={[
            { name: '', label: words.terms, mark: countOf(setTerms) },
            ...groups.map(({ name }) => ({
              name,
              label: labelOf(name),
              mark: countOf(termsIn(getAt(store.document.value, `${INVOICE}/${name}`))),
            })),
          ]}
          current={current.value}
          onChange={(name) => {
            current.value = name;
          }}
        >
          <fieldset key={current.value} disabled={store.readOnly}>
            {chosen && <p class="pl-muted">{chosen.about}</p>}
            {!chosen && terms.map((field) => row(field, `/${field.name}`))}
            {inner.map((field) => row(field, `/${chosen!.name}/${field.name}`))}
            {chosen?.control.kind === 'entries' && (
              <EntriesField
                on={on}
                path={`/${chosen.name}`}
                name={chosen.name}
                fields={chosen.control.fields}
                row={rowOf}
              />
            )}
          </fieldset>
        </Tabs>
      </div>
      <Findings store={store} />
    </Dialog>
  );

  function row(field: Field, path: string) {
    return <FieldRow key={path} on={on} path={path} field={field} />;
  }
}

function countOf(number: number): string {
  return number === 0 ? '' : String(number);
}

/** Returns the number of filled terms. */
function termsIn(value: JsonValue | undefined): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, each) => sum + termsIn(each), 0);
  if (!isJsonObject(value)) return value === undefined || value === '' ? 0 : 1;
  if ('expression' in value || 'text' in value) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + termsIn(each), 0);
}

const MOST = 20;

/** Rules of the standard, the profile, the country and the edition that the invoice violates with the current data. */
function Findings({ store }: { readonly store: Store }) {
  const warnings = store.warnings.value.filter(({ code }) => code.startsWith('EINVOICE'));
  const problems = store.problems.value.filter(
    ({ code, path }) => code.startsWith('EINVOICE') || (path ?? '').includes('/einvoice'),
  );
  const own = [...problems, ...warnings];
  const isGood = store.problems.value.length + warnings.length === 0 && store.drawnOf.value === store.document.value;
  return (
    <div class="pl-einvoice-findings" role="status">
      {isGood && (
        <p class="pl-good">
          <Icon name="circleCheck" size={14} /> {words.good}
        </p>
      )}
      {own.slice(0, MOST).map(({ message }, index) => (
        <p key={index} class="pl-danger">
          <Icon name="circleAlert" size={14} /> {messageInWords(store.document.value, message)}
        </p>
      ))}
    </div>
  );
}
