/** Buttons that align the selection, and distribute three or more elements. */
import { IconButton } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { canvasWords } from '../canvas/words.ts';
import { isFixed, type Target } from '../fields/property.ts';
import { ALIGNMENTS, type Alignment } from '../geometry/arrange.ts';
import { getAt } from '../model/edits.ts';

const ICONS: Readonly<Record<Alignment, IconName>> = {
  left: 'toLeft',
  centre: 'toCentre',
  right: 'toRight',
  top: 'toTop',
  middle: 'toMiddle',
  bottom: 'toBottom',
};

/** If you select only one element, it is aligned with its page or group. Elements in flow have no position to align. */
export function ArrangeButtons({ on }: { readonly on: Target }) {
  const { store, pointers } = on;
  const { menu } = canvasWords;
  const arranging = store.arranging.value;
  const free = pointers.filter((pointer) => isFree(on, pointer)).length;
  if (!arranging || free === 0) return null;
  return (
    <div class="pl-arrange" role="group" aria-label={menu.arrange}>
      {ALIGNMENTS.map((how) => (
        <IconButton
          key={how}
          icon={ICONS[how]}
          label={menu.align[how]}
          disabled={isFixed(on)}
          onClick={() => arranging.align(how)}
        />
      ))}
      {(['x', 'y'] as const).map((axis) => (
        <IconButton
          key={axis}
          icon={axis === 'x' ? 'distributeX' : 'distributeY'}
          label={menu.distribute[axis]}
          disabled={isFixed(on) || free < 3}
          onClick={() => arranging.distribute(axis)}
        />
      ))}
    </div>
  );
}

function isFree({ store }: Target, pointer: string): boolean {
  const position = getAt(store.document.value, `${pointer}/position`);
  return position !== undefined && (getAt(position, '/mode') ?? 'absolute') === 'absolute';
}
