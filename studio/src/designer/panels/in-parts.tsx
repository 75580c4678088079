/** What is made part by part, one a frame: no frame waits for a hundred fields. */
import { type ComponentChildren, toChildArray } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { afterFrame } from '../later.ts';

export function InParts({ children }: { readonly children: ComponentChildren }) {
  const parts = toChildArray(children);
  // None with what stands around them, which takes the place of another panel.
  const [made, setMade] = useState(0);
  const isWhole = made >= parts.length;
  useLayoutEffect(() => (isWhole ? undefined : afterFrame(() => setMade(made + 1))), [made, isWhole]);
  return (
    <>
      {parts.slice(0, made)}
      {/* As high as anything, so that a panel stays scrolled where it was. */}
      {!isWhole && <div class="pl-to-come" />}
    </>
  );
}
