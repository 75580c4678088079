/** What is wrong with the element that is selected, while it is being changed, with what puts it right. */
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { findingsOf } from '../model/findings.ts';

const MOST = 4;

export function ElementFindings({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const drawn = store.drawn.value;
  if (!drawn || pointers.length !== 1) return null;
  const own = findingsOf(store.drawnOf.value, drawn).filter(({ node }) => node === pointers[0]);
  // A repeated element says the same of each copy.
  const each = [...new Map(own.map((finding) => [finding.message, finding])).values()].slice(0, MOST);
  if (each.length === 0) return null;
  return (
    <ul class="pl-own-findings" aria-label={strings.problemList}>
      {each.map(({ kind, message, fix }) => (
        <li key={message} class={kind === 'problem' ? 'pl-danger' : 'pl-warning'}>
          <Icon name={kind === 'problem' ? 'circleAlert' : 'triangleAlert'} size={14} />
          <span>
            {message}
            {fix && (
              <Button icon="wand" disabled={isFixed(on)} onClick={() => store.edit(strings.steps.fix, fix.apply)}>
                {strings.fixWith(fix.words)}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
