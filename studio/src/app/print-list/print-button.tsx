/** Button that asks for a template and opens its print screen. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { listChoosable } from '../chosen-template.ts';
import { useLoaded } from '../parts/load.ts';
import { screenPath } from '../parts/template-page.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { templatesWords } from '../screens/templates-words.ts';
import { mayPrint } from '../session.ts';
import { appWords } from '../words.ts';
import { printListWords as words } from './words.ts';

export function PrintButton() {
  const isOpen = useSignal(false);
  if (!mayPrint()) return null;
  return (
    <>
      <Button
        kind="main"
        icon="printer"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {words.printList}
      </Button>
      {isOpen.value && (
        <ChooseTemplate
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

function ChooseTemplate({ onClose }: { readonly onClose: () => void }) {
  const choosable = useLoaded('choosable', listChoosable);
  const chosen = useSignal('');
  const own = (choosable.value ?? []).filter(({ library }) => library === undefined);
  const current = chosen.value || own[0]?.value;
  const open = (event: Event) => {
    event.preventDefault();
    if (current === undefined) return;
    onClose();
    navigate(screenPath(current, 'print'));
  };
  return (
    <Dialog title={words.chooseTitle} onClose={onClose}>
      {choosable.failure ? (
        <Failed title={templatesWords.failed} why={choosable.failure} onRetry={choosable.again} />
      ) : !choosable.value ? (
        <Waiting lines={1} />
      ) : current === undefined ? (
        <p class="pl-muted">
          {words.noTemplate} <a href={hrefOf('/templates?tab=starters')}>{templatesWords.starters}</a>
        </p>
      ) : (
        <form class="pl-form" onSubmit={open}>
          <Select
            label={words.template}
            hasLabel
            value={current}
            choices={own.map(({ value, name }) => ({ value, label: name }))}
            onChange={(next) => {
              chosen.value = next;
            }}
          />
          <div class="pl-form-buttons">
            <Button onClick={onClose}>{appWords.common.cancel}</Button>
            <Button kind="main" type="submit">
              {words.goOn}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
