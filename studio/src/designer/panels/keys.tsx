/** All keys on one sheet. */
import { onPaper } from '../../strings-on-paper.ts';
import { Dialog } from '../../ui/dialog.tsx';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={onPaper.keys.title} onClose={onClose} wide>
      <p class="pl-muted pl-keys-mac">{onPaper.keys.mac}</p>
      <div class="pl-keys">
        {onPaper.keys.groups.map(({ name, keys }) => (
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
