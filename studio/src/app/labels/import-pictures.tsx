/** Images of the original, the import and their difference. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { LabelDots } from '../../engine/protocol.ts';
import { Panel } from '../../ui/page.tsx';
import { numberText } from '../units.ts';
import { countDifference, drawDifference, sizeOf } from './difference.ts';
import { Dots } from './label-picture.tsx';
import { importWords as words } from './words.ts';

type Pictures = { readonly original: LabelDots; readonly imported: LabelDots | undefined };

export function ImportPictures({ original, imported }: Pictures) {
  return (
    <Panel title={words.pictures} lead={words.differenceLead}>
      <div class="pl-label-three">
        <Sheet title={words.original}>
          <Dots of={original} label={words.original} />
        </Sheet>
        {imported && (
          <Sheet title={words.imported}>
            <Dots of={imported} label={words.imported} />
          </Sheet>
        )}
        {imported && <DifferenceSheet original={original} imported={imported} />}
      </div>
      {!imported && <p class="pl-danger">{words.noImport}</p>}
    </Panel>
  );
}

function Sheet({ title, children }: { readonly title: string; readonly children: preact.ComponentChildren }) {
  return (
    <figure class="pl-label-figure">
      <figcaption>{title}</figcaption>
      <div class="pl-label-sheet">{children}</div>
    </figure>
  );
}

type Both = { readonly original: LabelDots; readonly imported: LabelDots };

function DifferenceSheet({ original, imported }: Both) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = sizeOf(original, imported);
  const difference = useMemo(() => countDifference(original, imported), [original, imported]);
  useLayoutEffect(() => drawDifference(canvas.current!, original, imported), [original, imported]);
  const isSame = difference.original === 0 && difference.imported === 0;
  const text = isSame ? words.same : words.differ(numberText(difference.original), numberText(difference.imported));
  return (
    <figure class="pl-label-figure">
      <figcaption>{words.difference}</figcaption>
      <div class="pl-label-sheet">
        <canvas ref={canvas} class="pl-label-dots" width={width} height={height} role="img" aria-label={text} />
      </div>
      <p class="pl-muted">{text}</p>
    </figure>
  );
}
