/** Dialog in which the user selects the part of an image to show. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLazySignal } from '../../ui/use-lazy-signal.ts';
import { getAt, removeAt, setAt } from '../model/edits.ts';
import { pointsOf, writeLength } from '../model/units.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { pictureWords } from './picture-words.ts';
import { labelOf } from './property.ts';
import { drawWhole, type PictureDialogProps, sourceOf, type Whole } from './whole-picture.ts';

/** Size of the shown image in pixels: twice the longest side of the dialog. */
const SHOWN_PX = 1000;

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export function CropDialog({ on, path, onClose }: PictureDialogProps) {
  const { store } = on;
  const pointer = on.pointers[0] + path.replace(/\/crop$/, '');
  const whole = useSignal<Whole | string | undefined>(undefined);
  const rect = useLazySignal<Rect | undefined>(() => rectOf(getAt(store.document.peek(), `${pointer}/crop`)));
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  useEffect(() => {
    let address: string | undefined;
    let isClosed = false;
    showWhole(store, pointer).then(
      (found) => {
        if (typeof found === 'object') address = found.address;
        if (isClosed && address !== undefined) URL.revokeObjectURL(address);
        else whole.value = found;
      },
      (error: unknown) => {
        whole.value = String(error);
      },
    );
    return () => {
      isClosed = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, []);
  const use = (crop: Rect | undefined) => {
    store.edit(designerWords.steps.set(labelOf('crop')), (old) =>
      crop ? setAt(old, `${pointer}/crop`, lengthsOf(crop)) : removeAt(old, `${pointer}/crop`),
    );
    onClose();
  };
  const picture = whole.value;
  const chosen = rect.value;
  return (
    <Dialog
      title={pictureWords.crop.title}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={() => use(undefined)}>{pictureWords.crop.whole}</Button>
          <Button kind="main" disabled={!chosen || chosen.width <= 0 || chosen.height <= 0} onClick={() => use(chosen)}>
            {pictureWords.crop.use}
          </Button>
        </>
      }
    >
      <p>{pictureWords.crop.hint}</p>
      {typeof picture === 'string' && <p class="pl-danger">{picture}</p>}
      {typeof picture === 'object' && (
        <svg
          class="pl-crop"
          role="img"
          aria-label={pictureWords.crop.picture}
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = placeOf(event, picture);
            rect.value = undefined;
          }}
          onPointerMove={(event) => {
            if (start.current) rect.value = between(start.current, placeOf(event, picture));
          }}
          onPointerUp={() => {
            start.current = undefined;
          }}
        >
          <image href={picture.address} width={picture.width} height={picture.height} />
          {chosen && <path class="pl-crop-shade" fill-rule="evenodd" d={shadeOf(picture, chosen)} />}
        </svg>
      )}
      <p role="status" class="pl-muted">
        {/* Always takes one line, because a line that appeared during the drag would move the picture. */}
        {chosen ? pictureWords.crop.size(writeLength(chosen.width, 'mm'), writeLength(chosen.height, 'mm')) : '\u00a0'}
      </p>
    </Dialog>
  );
}

/** Draws the uncropped image of an element with the current data, or returns an error message. */
function showWhole(store: Store, pointer: string): Promise<Whole | string> {
  const document = store.document.peek();
  const page = getAt(document, `${pointer}/page`);
  // If the page is an expression, it may depend on a surrounding list. In this case, the first page is shown.
  const picture = { ...sourceOf(document, pointer), ...(typeof page === 'number' && { page }) };
  return drawWhole(store, picture, SHOWN_PX);
}

function placeOf(event: PointerEvent & { readonly currentTarget: SVGSVGElement }, { width, height }: Whole) {
  const toPicture = event.currentTarget.getScreenCTM()!.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture);
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

function between(a: Pick<Rect, 'x' | 'y'>, b: Pick<Rect, 'x' | 'y'>): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Returns the outline of the area outside the selected part. */
function shadeOf({ width, height }: Whole, { x, y, width: across, height: down }: Rect): string {
  return `M0 0H${width}V${height}H0ZM${x} ${y}h${across}v${down}h${-across}z`;
}

function rectOf(crop: JsonValue | undefined): Rect | undefined {
  if (!isJsonObject(crop)) return undefined;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => pointsOf(crop[name]));
  return width === undefined || height === undefined ? undefined : { x: x ?? 0, y: y ?? 0, width, height };
}

function lengthsOf({ x, y, width, height }: Rect): JsonObject {
  const length = (points: number) => writeLength(points, 'mm');
  return { x: length(x), y: length(y), width: length(width), height: length(height) };
}
