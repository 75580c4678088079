/** Overview of keyboard shortcuts. */
import { Dialog } from '../../ui/dialog.tsx';
import { canvasWords } from '../canvas/words.ts';
import { shortcutsWords } from './shortcuts-words.ts';

export type KeysProps = { readonly onClose: () => void };

export function Keys({ onClose }: KeysProps) {
  return (
    <Dialog title={canvasWords.keysTitle} onClose={onClose} wide>
      <p class="pl-muted pl-keys-mac">{shortcutsWords.mac}</p>
      <div class="pl-keys">
        {shortcutsWords.groups.map(({ name, keys }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([combination, what]) => (
                <div key={combination}>
                  <dt>
                    <kbd>{combination}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
