/** Overview of keyboard shortcuts. */
import { Dialog } from '../../ui/dialog.tsx';
import { canvasWords } from '../canvas/words.ts';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={canvasWords.keys.title} onClose={onClose} wide>
      <p class="pl-muted pl-keys-mac">{canvasWords.keys.mac}</p>
      <div class="pl-keys">
        {canvasWords.keys.groups.map(({ name, keys }) => (
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
