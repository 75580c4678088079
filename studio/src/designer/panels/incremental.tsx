/** Renders one child per frame, so that a single frame never renders a hundred fields. */
import { useSignal } from '@preact/signals';
import { type ComponentChildren, toChildArray } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { afterFrame } from '../scheduling.ts';

export function Incremental({ children }: { readonly children: ComponentChildren }) {
  const parts = toChildArray(children);
  // Starts without children, so that the surrounding panel appears first.
  const made = useSignal(0);
  const isWhole = made.value >= parts.length;
  useLayoutEffect(
    () =>
      isWhole
        ? undefined
        : afterFrame(() => {
            made.value = made.value + 1;
          }),
    [made.value, isWhole],
  );
  return (
    <>
      {parts.slice(0, made.value)}
      {/* Tall enough to keep the panel's scroll position. */}
      {!isWhole && <div class="pl-pending" />}
    </>
  );
}
