/** Image of a label. Outlines the field under the pointer and shows its commands. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { drawDots } from '../../designer/canvas/views/printed-dots.ts';
import type { LabelDots, ViewedField, ViewedLabel } from '../../engine/protocol.ts';
import { labelWords as words } from './words.ts';

export type LabelPictureProps = {
  readonly label: ViewedLabel;
  /** Index of the outlined field. */
  readonly active: number | undefined;
  readonly onActive: (index: number | undefined) => void;
  readonly onChoose: (field: ViewedField) => void;
  /** Returns the commands of a field. */
  readonly sourceOf: (field: ViewedField) => string;
};

/** Tolerance around thin fields, in dots. */
const REACH = 4;

export function LabelPicture({ label, active, onActive, onChoose, sourceOf }: LabelPictureProps) {
  const { widthDots, heightDots, fields } = label;
  const isPointed = useSignal(false);
  const found = active === undefined ? undefined : fields[active];
  const fieldOf = (event: MouseEvent) => {
    const { left, top, width, height } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const x = ((event.clientX - left) / width) * widthDots;
    const y = ((event.clientY - top) / height) * heightDots;
    return fieldAt(fields, x, y);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of fields does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of fields does the same
    <div
      class="pl-label-picture"
      style={{ '--pl-dots': `${widthDots}px`, '--pl-shape': widthDots / heightDots }}
      onPointerMove={(event) => {
        isPointed.value = true;
        onActive(fieldOf(event));
      }}
      onPointerLeave={() => {
        isPointed.value = false;
        onActive(undefined);
      }}
      onClick={(event) => {
        const index = fieldOf(event);
        if (index !== undefined) onChoose(fields[index]!);
      }}
    >
      <Dots of={label} label={words.dots(widthDots, heightDots)} />
      {found && <span class="pl-label-outline" style={placeOf(found, label)} />}
      {found && isPointed.value && (
        <code class="pl-label-commands" style={fieldPosition(found, label)} data-below={isHigh(found, label)}>
          {sourceOf(found)}
        </code>
      )}
    </div>
  );
}

/** Returns the smallest field at a point. */
function fieldAt(fields: readonly ViewedField[], x: number, y: number): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { box }] of fields.entries()) {
    const isIn =
      x >= box.x - REACH && y >= box.y - REACH && x <= box.x + box.width + REACH && y <= box.y + box.height + REACH;
    const area = box.width * box.height;
    if (isIn && area <= least) [best, least] = [index, area];
  }
  return best;
}

function placeOf({ box }: ViewedField, { widthDots, heightDots }: ViewedLabel) {
  return {
    left: `${(box.x / widthDots) * 100}%`,
    top: `${(box.y / heightDots) * 100}%`,
    width: `${(box.width / widthDots) * 100}%`,
    height: `${(box.height / heightDots) * 100}%`,
  };
}

function isHigh({ box }: ViewedField, { heightDots }: ViewedLabel): boolean {
  return box.y + box.height / 2 < heightDots / 2;
}

/** Places the commands below a field in the upper half of the label, and above other fields. */
function fieldPosition(field: ViewedField, label: ViewedLabel) {
  const { box } = field;
  const edge = isHigh(field, label) ? box.y + box.height : box.y;
  return { top: `${Math.max(0, Math.min(1, edge / label.heightDots)) * 100}%` };
}

export function Dots({ of: dots, label }: { readonly of: LabelDots; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => drawDots(canvas.current!, dots), [dots]);
  return (
    <canvas
      ref={canvas}
      class="pl-label-dots"
      width={dots.widthDots}
      height={dots.heightDots}
      role="img"
      aria-label={label}
    />
  );
}
