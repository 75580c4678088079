/** Compares two states of a template: with a slider, side by side, or by highlighting changed pixels. */
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Tabs } from '../../ui/tabs.tsx';
import { sampleOf } from '../chosen-template.ts';
import { engineFor, NOW } from '../engine.ts';
import { versionsWords as words } from '../screens/versions-words.ts';

export type CompareProps = { readonly before: JsonValue; readonly after: JsonValue };

type View = 'slider' | 'sides' | 'pixels';

/** Both pages at the same size, padded with white. */
type Pair = { readonly before: ImageData; readonly after: ImageData; readonly changed: number };

const DPI = 110;

export function Compare({ before, after }: CompareProps) {
  const pair = useSignal<Pair | undefined | null>(undefined);
  const view = useSignal<View>('slider');
  useEffect(() => {
    let isGone = false;
    // Both states use the sample of the later version, so that all differences come from the template.
    const data = sampleOf(after);
    Promise.all([before, after].map((template) => firstPage(template, data)))
      .then(([old, next]) => {
        if (!isGone) pair.value = old && next ? pairOf(old, next) : null;
      })
      .catch(() => {
        pair.value = null;
      });
    return () => {
      isGone = true;
    };
  }, []);
  if (pair.value === undefined) return <div class="pl-picture pl-waiting" />;
  if (pair.value === null) return <p class="pl-muted">{words.noPicture}</p>;
  const { changed } = pair.value;
  return (
    <div class="pl-compare">
      <Tabs
        label={words.view}
        tabs={(['slider', 'sides', 'pixels'] as const).map((name) => ({ name, label: words.views[name] }))}
        current={view.value}
        onChange={(name) => {
          view.value = name;
        }}
      >
        <p class="pl-muted" role="status">
          {changed === 0 ? words.samePicture : words.changed(changed)}
        </p>
        {view.value === 'slider' && <Slider pair={pair.value} />}
        {view.value === 'sides' && (
          <div class="pl-compare-sides">
            <Sheet of={pair.value.before} label={words.before} />
            <Sheet of={pair.value.after} label={words.after} />
          </div>
        )}
        {view.value === 'pixels' && <Sheet of={marked(pair.value)} label={words.views.pixels} />}
      </Tabs>
    </div>
  );
}

async function firstPage(template: JsonValue, data: ReturnType<typeof sampleOf>): Promise<ImageBitmap | undefined> {
  const engine = await engineFor(template);
  const painted = await engine.ask('paint', { template, data, format: 'png', dpi: DPI, page: 1, now: NOW });
  return painted.ok ? createImageBitmap(new Blob([painted.bytes as BlobPart], { type: 'image/png' })) : undefined;
}

function pairOf(old: ImageBitmap, next: ImageBitmap): Pair {
  const [width, height] = [Math.max(old.width, next.width), Math.max(old.height, next.height)];
  const pixelsOf = (image: ImageBitmap) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [before, after] = [pixelsOf(old), pixelsOf(next)];
  const [a, b] = [new Uint32Array(before.data.buffer), new Uint32Array(after.data.buffer)];
  let changed = 0;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) changed++;
  return { before, after, changed };
}

/** Returns the later page in pale colours, with highlighted differences. */
function marked({ before, after }: Pair): ImageData {
  const image = new ImageData(new Uint8ClampedArray(after.data), after.width, after.height);
  const [a, b] = [new Uint32Array(before.data.buffer), new Uint32Array(after.data.buffer)];
  for (let index = 0; index < a.length; index++) {
    const at = index * 4;
    if (a[index] !== b[index]) image.data.set([214, 31, 105, 255], at);
    else
      for (let channel = 0; channel < 3; channel++) image.data[at + channel] = 200 + after.data[at + channel]! * 0.215;
  }
  return image;
}

function Sheet({ of: image, label }: { readonly of: ImageData; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current!.getContext('2d')!.putImageData(image, 0, 0), [image]);
  return (
    <figure class="pl-sheet">
      <canvas ref={canvas} width={image.width} height={image.height} role="img" aria-label={label} />
      <figcaption class="pl-muted">{label}</figcaption>
    </figure>
  );
}

function Slider({ pair: { before, after } }: { readonly pair: Pair }) {
  const part = useSignal(50);
  const [old, next] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  useLayoutEffect(() => {
    old.current!.getContext('2d')!.putImageData(before, 0, 0);
    next.current!.getContext('2d')!.putImageData(after, 0, 0);
  }, [before, after]);
  const { width, height } = before;
  return (
    <div class="pl-slider">
      <div class="pl-slider-sheets">
        <canvas ref={old} width={width} height={height} role="img" aria-label={words.before} />
        <canvas
          ref={next}
          width={width}
          height={height}
          role="img"
          aria-label={words.after}
          style={{ clipPath: `inset(0 0 0 ${part.value}%)` }}
        />
        <span class="pl-slider-line" style={{ insetInlineStart: `${part.value}%` }} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={part.value}
        aria-label={words.views.slider}
        onInput={({ currentTarget }) => {
          part.value = Number(currentTarget.value);
        }}
      />
      <div class="pl-slider-text pl-muted">
        <span>{words.before}</span>
        <span>{words.after}</span>
      </div>
    </div>
  );
}
