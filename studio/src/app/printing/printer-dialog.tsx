/** Dialog that adds or changes a printer. */
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useSubmit } from '../parts/submit.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { PrinterAdjustments, useAdjustments, withAdjustments } from './printer-adjustments.tsx';
import { AGENT, changePrinter, createPrinter, PRINT_LANGUAGES, type Printer } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

const WAYS = ['service', 'agent'] as const;

const DENSITIES = ['6', '8', '12', '24'] as const;

/** Accepts an IP address or a host name, with or without a port, as the address of a label printer. */
const withScheme = (address: string) => (/^[\w.-]+(?::\d+)?$/.test(address) ? `tcp://${address}` : address);

export type PrinterDialogProps = {
  /** Printer to change; undefined for a new printer. */
  readonly of?: Printer | undefined;
  /** Initially selected connection of a new printer. */
  readonly byAgent?: boolean;
  readonly onDone: (made: Printer) => void;
  readonly onClose: () => void;
};

export function PrinterDialog({ of: printer, byAgent = false, onDone, onClose }: PrinterDialogProps) {
  const name = useSignal(printer?.name ?? '');
  const hasAgent = useSignal(printer ? printer.address === AGENT : byAgent);
  const address = useSignal(printer && printer.address !== AGENT ? printer.address : 'tcp://');
  const language = useSignal<Printer['language']>(printer?.language ?? 'zpl');
  const density = useSignal(String(printer?.settings['density'] ?? 8));
  const confirm = useSignal(printer?.confirm ?? false);
  const adjustments = useAdjustments(printer?.settings ?? {});
  const hasDots = language.value !== 'pdf';
  const sending = useSubmit(async () => {
    const { density: _, ...others } = printer?.settings ?? {};
    const wanted = hasAgent.value ? AGENT : withScheme(address.value.trim());
    const changes = {
      name: name.value.trim(),
      language: language.value,
      settings: withAdjustments({ ...others, ...(hasDots && { density: Number(density.value) }) }, adjustments),
      confirm: confirm.value,
      // The shown address omits the user name and password. Sending it unchanged would delete them.
      ...(wanted !== printer?.address && { address: wanted }),
    };
    const made = printer
      ? await changePrinter(printer.id, changes)
      : await createPrinter({ ...changes, address: wanted });
    toasts.show(printer ? words.changed(made.name) : words.added(made.name));
    onClose();
    onDone(made);
  });
  return (
    <Dialog title={printer ? words.changeTitle(printer.name) : words.addTitle} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <Field label={words.name} hint={words.nameHint} text={name} maxLength={100} required autocomplete="off" />
        <Choices
          legend={words.reached}
          choices={WAYS.map((value) => ({ value, label: words.ways[value], lead: words.wayLeads[value] }))}
          isChosen={(value) => hasAgent.value === (value === 'agent')}
          onChange={(value) => {
            hasAgent.value = value === 'agent';
          }}
        />
        {!hasAgent.value && (
          <Field
            label={words.address}
            hint={printer ? words.addressKept : words.addressHint}
            text={address}
            maxLength={500}
            required
            autocomplete="off"
          />
        )}
        <div class="pl-form-row">
          <Select
            label={words.language}
            hasLabel
            value={language.value}
            choices={PRINT_LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
            onChange={(next) => {
              language.value = next as Printer['language'];
            }}
          />
          {hasDots && (
            <Select
              label={words.density}
              hasLabel
              value={density.value}
              choices={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
              onChange={(next) => {
                density.value = next;
              }}
            />
          )}
        </div>
        <PrinterAdjustments of={adjustments} isPaper={!hasDots} />
        <label class="pl-check">
          <input
            type="checkbox"
            checked={confirm.value}
            onChange={({ currentTarget }) => {
              confirm.value = currentTarget.checked;
            }}
          />
          <span>
            {words.confirm}
            <small class="pl-muted">{words.confirmLead}</small>
          </span>
        </label>
        <FormEnd sending={sending} action={printer ? appWords.common.save : words.add} onClose={onClose} />
      </form>
    </Dialog>
  );
}
