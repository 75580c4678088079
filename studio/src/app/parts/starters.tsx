/** Starters as cards; choosing one makes a template of the team's own, and opens it. Viewers try it in the playground. */
import { useSignal } from '@preact/signals';
import { explain } from '../api.ts';
import { go, hrefOf } from '../places.ts';
import { mayChange } from '../session.ts';
import { strings } from '../strings.ts';
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
      go(pathOf(id));
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
            label={mayChange() ? strings.templates.use(starter.name) : strings.templates.open(starter.name)}
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
