/** Findings of the current drawing, with the fixes that were tried on a copy and make the document better. */
import { useEffect, useState } from 'preact/hooks';
import { type Found, findingsOf } from '../model/findings.ts';
import { goodFixes, keyOfFinding } from '../model/good-fixes.ts';
import type { Store } from '../store.ts';

const NONE: ReadonlySet<string> = new Set();

/** `isShown`: restricts the findings, because each fix costs a layout. */
export function useFindings(store: Store, isShown: (finding: Found) => boolean = () => true): readonly Found[] {
  const drawn = store.drawn.value;
  const document = store.drawnOf.value;
  const [good, setGood] = useState(NONE);
  const findings = drawn ? findingsOf(document, drawn).filter(isShown) : [];
  const keys = findings.map(keyOfFinding).join('\n');
  useEffect(() => {
    let isOld = false;
    setGood(NONE);
    const tryAll = async () => {
      const fixes = goodFixes(document, findings, drawn!, store.layOutCopy);
      for await (const key of fixes) {
        if (isOld) return;
        setGood((known) => new Set([...known, key]));
      }
    };
    // A fix that cannot be tried is not offered.
    if (findings.length > 0 && store.trial.peek() === undefined) void tryAll().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [document, keys]);
  return findings.map((finding) => (good.has(keyOfFinding(finding)) ? finding : { ...finding, fix: undefined }));
}
