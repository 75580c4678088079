/** Problems of the selected element with their fixes. */
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isFixed, type Target } from '../fields/property.ts';
import { designerWords } from '../words.ts';
import { messageInWords } from './finding-words.ts';
import { useFindings } from './use-findings.ts';
import { panelWords } from './words.ts';

const MOST = 4;

export function ElementFindings({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const [only, another] = pointers;
  const own = useFindings(store, ({ node }) => another === undefined && node === only);
  // Copies of a repeated element report the same problem, which is shown once.
  const each = [...new Map(own.map((finding) => [finding.message, finding])).values()].slice(0, MOST);
  if (each.length === 0) return null;
  return (
    <ul class="pl-own-findings" aria-label={panelWords.problemList}>
      {each.map(({ kind, message, fix }) => (
        <li key={message} class={kind === 'problem' ? 'pl-danger' : 'pl-warning'}>
          <Icon name={kind === 'problem' ? 'circleAlert' : 'triangleAlert'} size={14} />
          <span>
            {messageInWords(store.document.value, message)}
            {fix && (
              <Button icon="wand" disabled={isFixed(on)} onClick={() => store.edit(designerWords.steps.fix, fix.apply)}>
                {designerWords.fixWith(fix.label)}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
