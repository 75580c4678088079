/** Renders one child per frame, so that a single frame never renders a hundred fields. */
import { type ComponentChildren, toChildArray } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { afterFrame } from '../scheduling.ts';

export function Incremental({ children }: { readonly children: ComponentChildren }) {
  const parts = toChildArray(children);
  // Starts without children, so that the surrounding panel appears first.
  const [made, setMade] = useState(0);
  const isWhole = made >= parts.length;
  useLayoutEffect(() => (isWhole ? undefined : afterFrame(() => setMade(made + 1))), [made, isWhole]);
  return (
    <>
      {parts.slice(0, made)}
      {/* Tall enough to keep the panel's scroll position. */}
      {!isWhole && <div class="pl-pending" />}
    </>
  );
}
