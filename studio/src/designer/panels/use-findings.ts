/** Problems and warnings of the current drawing, with the fixes that improved a copy of the document. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Found, findingsOf } from '../model/findings.ts';
import { goodFixes, keyOfFinding } from '../model/good-fixes.ts';
import type { Store } from '../store.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the findings, and offers only fixes that work. Testing a fix needs a layout, so the list includes only the
 * findings that pass `isShown`.
 */
export function useFindings(store: Store, isShown: (finding: Found) => boolean = () => true): readonly Found[] {
  const drawn = store.drawn.value;
  const document = store.drawnOf.value;
  const good = useSignal(NONE);
  const findings = drawn ? findingsOf(document, drawn).filter(isShown) : [];
  const keys = findings.map(keyOfFinding).join('\n');
  useEffect(() => {
    let isOld = false;
    good.value = NONE;
    const tryAll = async () => {
      const fixes = goodFixes(document, findings, drawn!, store.layOutCopy);
      for await (const key of fixes) {
        if (isOld) return;
        good.value = new Set([...good.peek(), key]);
      }
    };
    // If trying the fixes fails, offers none, because they may not work.
    if (findings.length > 0 && store.trial.peek() === undefined) void tryAll().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [document, keys]);
  return findings.map((finding) => (good.value.has(keyOfFinding(finding)) ? finding : { ...finding, fix: undefined }));
}
