/** Printer status, requested when shown and on demand. */
import { messageWords } from '../../designer/panels/message-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/page.tsx';
import { useLoaded } from '../parts/load.ts';
import { Ago } from '../parts/time.tsx';
import { PRINTER_STATE_KINDS, type Printer, readStatus } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

export function PrinterState({ printer: { id, name, updatedAt } }: { readonly printer: Printer }) {
  const status = useLoaded(`${id} ${updatedAt}`, () => readStatus(id));
  const told = status.value;
  return (
    <span class="pl-printer-state">
      <span class="pl-lines">
        {told ? (
          <Badge kind={PRINTER_STATE_KINDS[told.state]}>{words.states[told.state]}</Badge>
        ) : (
          <span class="pl-muted">{status.failure ?? words.asking}</span>
        )}
        {told && told.state !== 'silent' && told.message && (
          <small class="pl-muted">{messageWords.translate(told.message)}</small>
        )}
        {told?.state === 'ready' && told.model && <small class="pl-muted">{told.model}</small>}
        {told?.toldAt !== undefined && (
          <small class="pl-muted">
            {words.told} <Ago at={told.toldAt} />
          </small>
        )}
        {!!told?.waiting && <small class="pl-muted">{words.waiting(told.waiting)}</small>}
      </span>
      <IconButton icon="refresh" label={words.ask(name)} onClick={status.again} />
    </span>
  );
}
