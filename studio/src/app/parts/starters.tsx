/** Starter cards. Choosing one creates a template of the team and opens it; viewers get the playground. */
import { useSignal } from '@preact/signals';
import { explain } from '../api.ts';
import { hrefOf, navigate } from '../routing.ts';
import { templatesWords } from '../screens/templates-words.ts';
import { mayChange } from '../session.ts';
import { createTemplate, pathOf, readStarter, type Starter, sizeText, starterId } from '../templates.ts';
import { Card } from './card.tsx';
import { Failure } from './field.tsx';

export function Starters({ starters }: { readonly starters: readonly Starter[] }) {
  const busy = useSignal('');
  const failure = useSignal<string | undefined>(undefined);
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
      <ul class="app-cards">
        {starters.map((starter) => (
          <Card
            key={starter.id}
            name={starter.name}
            label={mayChange() ? templatesWords.use(starter.name) : templatesWords.open(starter.name)}
            detail={sizeText(starter.dimensions)}
            picture={`${starterId(starter)} ${starter.publishedAt}`}
            load={() => readStarter(starter)}
            isBusy={busy.value === starter.id}
            {...(mayChange()
              ? { onClick: () => void use(starter) }
              : { href: hrefOf(`/render?template=${encodeURIComponent(starterId(starter))}`) })}
          />
        ))}
      </ul>
    </>
  );
}
