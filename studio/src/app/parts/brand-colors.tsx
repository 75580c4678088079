/** Brand colours of the team, which every colour picker of the designer offers first. Each change is saved at once. */
import { parseInk } from '@platen/engine/base/inks';
import { useSignal } from '@preact/signals';
import { onScreen } from '../../designer/fields/color-on-screen.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { ask, explain } from '../api.ts';
import { brandWords as words } from '../screens/team-words.ts';
import { Failure } from './field.tsx';

/** Maximum colours that the service stores. */
const MOST = 24;

type BrandColorsProps = { readonly colors: readonly string[]; readonly onSaved: () => void };

export function BrandColors({ colors, onSaved }: BrandColorsProps) {
  const typed = useSignal('#2f6fde');
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const save = async (next: readonly string[]) => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      await ask('PATCH /v1/team', { body: { colors: next } });
      onSaved();
    } catch (error) {
      failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  const add = (event: Event) => {
    event.preventDefault();
    const color = typed.value.trim();
    if (colors.includes(color)) failure.value = words.known(color);
    else if (!CSS.supports('color', color) && !parseInk(color)) failure.value = words.notAColor;
    else void save([...colors, color]);
  };
  return (
    <Panel title={words.title} lead={words.lead}>
      {colors.length > 0 && (
        <ul class="pl-brand-colors" aria-label={words.title}>
          {colors.map((color) => (
            <li key={color}>
              <span class="pl-brand-swatch" style={{ '--pl-swatch': onScreen(color) }} />
              <code>{color}</code>
              <IconButton
                icon="close"
                label={words.remove(color)}
                disabled={isBusy.value}
                onClick={() => void save(colors.filter((each) => each !== color))}
              />
            </li>
          ))}
        </ul>
      )}
      {colors.length < MOST && (
        <form class="pl-flow pl-brand-add" onSubmit={add}>
          <input
            type="color"
            aria-label={words.pick}
            value={/^#[0-9a-f]{6}$/i.test(typed.value) ? typed.value : '#000000'}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
          <input
            aria-label={words.color}
            title={words.hint}
            value={typed.value}
            required
            maxLength={200}
            autocomplete="off"
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
          <Button type="submit" icon="plus" disabled={isBusy.value}>
            {words.add}
          </Button>
        </form>
      )}
      <Failure text={failure.value} />
    </Panel>
  );
}
