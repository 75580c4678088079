/** Starter cards. A click opens a preview, which can create and open a template of the team. */
import { useSignal } from '@preact/signals';
import { IconButton } from '../../ui/button.tsx';
import { explain } from '../api.ts';
import { navigate } from '../routing.ts';
import { templatesWords } from '../screens/templates-words.ts';
import { mayChange } from '../session.ts';
import { createTemplate, pathOf, readStarter, type Starter, sizeText, starterId } from '../templates.ts';
import { Card } from './card.tsx';
import { Failure } from './field.tsx';
import { lazyDialog } from './lazy.tsx';

const StarterDialog = lazyDialog(async () => (await import('./starter-dialog.tsx')).StarterDialog);

export function Starters({ starters }: { readonly starters: readonly Starter[] }) {
  const busy = useSignal('');
  const failure = useSignal<string | undefined>(undefined);
  const shown = useSignal<Starter | undefined>(undefined);
  const use = async (starter: Starter) => {
    if (busy.value) return;
    busy.value = starter.id;
    failure.value = undefined;
    try {
      const { id } = await createTemplate(await readStarter(starter));
      navigate(pathOf(id));
    } catch (error) {
      failure.value = explain(error);
    } finally {
      busy.value = '';
    }
  };
  return (
    <>
      <Failure text={failure.value} />
      <ul class="pl-cards">
        {starters.map((starter) => (
          <Card
            key={starter.id}
            name={starter.name}
            label={templatesWords.preview(starter.name)}
            detail={sizeText(starter.dimensions)}
            picture={`${starterId(starter)} ${starter.publishedAt}`}
            load={() => readStarter(starter)}
            isBusy={busy.value === starter.id}
            onClick={() => {
              shown.value = starter;
            }}
          >
            {mayChange() && (
              <IconButton
                icon="plus"
                label={templatesWords.use(starter.name)}
                disabled={busy.value === starter.id}
                onClick={() => void use(starter)}
              />
            )}
          </Card>
        ))}
      </ul>
      {shown.value && (
        <StarterDialog
          starter={shown.value}
          isBusy={busy.value !== ''}
          failure={failure.value}
          onUse={() => void use(shown.value!)}
          onClose={() => {
            shown.value = undefined;
          }}
        />
      )}
    </>
  );
}
