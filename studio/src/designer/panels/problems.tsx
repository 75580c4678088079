/** List of problems and warnings. Each item links to its element, and some have a fix. */
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isLocked } from '../model/elements.ts';
import type { Found } from '../model/findings.ts';
import { keyOfFinding } from '../model/good-fixes.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { messageInWords, placeInWords } from './finding-words.ts';
import { Popover } from './popover.tsx';
import { useFindings } from './use-findings.ts';
import { panelWords } from './words.ts';

export function Problems({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const findings = useFindings(store);
  return (
    <Popover label={panelWords.problemList} onClose={onClose}>
      {findings.length === 0 ? (
        <p class="pl-empty-text">{panelWords.allGood}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <Finding key={keyOfFinding(finding)} store={store} finding={finding} />
          ))}
        </ul>
      )}
    </Popover>
  );
}

function Finding({ store, finding }: { readonly store: Store; readonly finding: Found }) {
  const { kind, code, message, pointer, node, page, fix } = finding;
  const lead = () => {
    if (page !== undefined) store.page.value = page;
    if (node !== undefined) store.select([node]);
  };
  const isFixed = store.readOnly || (node !== undefined && isLocked(store.document.value, node));
  return (
    <li class="pl-finding" data-kind={kind}>
      <button type="button" class="pl-finding-main" onClick={lead}>
        <Icon name={kind === 'problem' ? 'circleAlert' : 'triangleAlert'} size={14} />
        <span>
          <strong>{placeInWords(store.document.value, pointer, node)}</strong>{' '}
          {messageInWords(store.document.value, message)}
          <span class="pl-finding-code">
            {code}
            {page !== undefined && ` · ${panelWords.onPage(page + 1)}`}
          </span>
        </span>
      </button>
      {fix && (
        <Button icon="wand" disabled={isFixed} onClick={() => store.edit(designerWords.steps.fix, fix.apply)}>
          {designerWords.fixWith(fix.label)}
        </Button>
      )}
    </li>
  );
}
