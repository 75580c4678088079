/** All keys on one sheet. */
import { strings } from '../../strings.ts';
import { Dialog } from '../../ui/dialog.tsx';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={strings.keys.title} onClose={onClose} wide>
      <div class="pl-keys">
        {strings.keys.groups.map(({ name, keys }) => (
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
