/** Render dialog: renders with the same engine as the service and shows size, time and the file. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import { DISTINCT_FORMATS, type DistinctFormat, FORMATS } from '@platen/engine/paint/formats';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PrintedLabel } from '../../engine/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { createPageDrawing } from '../canvas/page-drawing.ts';
import { LabelDots } from '../canvas/views/label-dots.tsx';
import { saveFile } from '../canvas/views/output-frame.tsx';
import { Viewer } from '../canvas/views/pdf-view.tsx';
import { messageOf } from '../model/message-of.ts';
import type { Store, View } from '../store.ts';
import { messageInWords } from './finding-words.ts';
import { nameOf } from './top-bar.tsx';
import { panelWords } from './words.ts';

const VIEWS: Readonly<Partial<Record<DistinctFormat, View>>> = { pdf: 'pdf', zpl: 'dots', html: 'html' };

type Rendered =
  | {
      readonly kind: 'done';
      readonly format: DistinctFormat;
      readonly bytes: Uint8Array;
      readonly pages: number;
      readonly ms: number;
      readonly warnings: readonly Warning[];
    }
  | { readonly kind: 'failed'; readonly problems: readonly Pick<Problem, 'message'>[] };

type RenderDialogProps = { readonly store: Store; readonly onClose: () => void };

export function RenderDialog({ store, onClose }: RenderDialogProps) {
  const format = useSignal<DistinctFormat>(store.format.peek());
  const rendered = useSignal<Rendered | undefined>(undefined);
  const label = useSignal<PrintedLabel | undefined>(undefined);
  const picture = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let isOld = false;
    let address: string | undefined;
    rendered.value = undefined;
    picture.value = undefined;
    label.value = undefined;
    renderAs(store, format.value).then((result) => {
      if (!isOld) rendered.value = result;
    });
    // The resolution of a printer differs from the resolution of an image.
    if (format.value === 'zpl')
      store.print().then(
        (printed) => {
          if (!isOld && printed.ok) label.value = printed.labels[0];
        },
        () => {},
      );
    else if (format.value !== 'pdf')
      store.paint('png', { page: 1, ...(format.value !== 'png' && { dpi: SHARP_DPI }) }).then(
        (painted) => {
          if (isOld || !painted.ok) return;
          address = URL.createObjectURL(new Blob([painted.bytes as BlobPart], { type: FORMATS.png.contentType }));
          picture.value = address;
        },
        () => {},
      );
    return () => {
      isOld = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [format.value]);
  const done = rendered.value?.kind === 'done' ? rendered.value : undefined;
  const view = VIEWS[format.value];
  return (
    <Dialog
      title={panelWords.render.title}
      onClose={onClose}
      wide
      actions={
        <>
          {view && (
            <Button
              onClick={() => {
                store.view.value = view;
                onClose();
              }}
            >
              {panelWords.render.show}
            </Button>
          )}
          <Button
            kind="main"
            icon="download"
            disabled={!done}
            onClick={() =>
              done && saveFile(fileName(store, format.value), FORMATS[format.value].contentType, done.bytes)
            }
          >
            {panelWords.render.download}
          </Button>
        </>
      }
    >
      <div class="pl-render">
        <div class="pl-render-page">
          {done?.format === 'pdf' && <PdfFile store={store} bytes={done.bytes} />}
          {picture.value && <img src={picture.value} alt={panelWords.render.firstPage} />}
          {label.value && (
            <LabelDots label={label.value} alt={panelWords.render.firstPage} mostHeight="min(52vh, 440px)" />
          )}
        </div>
        <div class="pl-render-facts">
          <span class="pl-choices" role="group" aria-label={panelWords.render.output}>
            {DISTINCT_FORMATS.map((each) => (
              <button
                key={each}
                type="button"
                class="pl-choice"
                aria-pressed={each === format.value}
                onClick={() => {
                  format.value = each;
                }}
              >
                {each.toUpperCase()}
              </button>
            ))}
          </span>
          <div role="status">
            {!rendered.value && <p class="pl-muted">{panelWords.render.working}</p>}
            {done && <Facts store={store} done={done} />}
            {rendered.value?.kind === 'failed' && (
              <ul class="pl-render-list pl-danger">
                {rendered.value.problems.slice(0, 8).map(({ message }) => (
                  <li key={message}>{messageInWords(store.document.value, message)}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Resolution in dpi. It is high, because code modules can be narrower than screen pixels. */
const SHARP_DPI = 192;

/** Shows the file in the browser's viewer. Without a viewer, shows its first page, drawn from the PDF. */
function PdfFile({ store, bytes }: { readonly store: Store; readonly bytes: Uint8Array }) {
  return navigator.pdfViewerEnabled ? <Viewer bytes={bytes} /> : <DrawnPage store={store} />;
}

function DrawnPage({ store }: { readonly store: Store }) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef(createPageDrawing());
  useEffect(() => {
    host.current!.append(drawing.current.element);
    void store.drawAs('pdf', 'rendered').then(({ pages: [page] }) => {
      if (!page) return;
      host.current?.style.setProperty('--pl-shape', String(page.width / page.height));
      drawing.current.draw(page);
    });
  }, []);
  return <div ref={host} class="pl-render-drawing" role="img" aria-label={panelWords.render.firstPage} />;
}

function Facts({ store, done }: { readonly store: Store; readonly done: Extract<Rendered, { kind: 'done' }> }) {
  const { pages, bytes, ms, warnings } = done;
  const { facts } = panelWords.render;
  const rows = [
    [facts.data, store.currentSet.value.name],
    [facts.pages, String(pages)],
    [facts.size, panelWords.render.bytes(bytes.length)],
    [facts.time, panelWords.render.ms(ms)],
    [facts.warnings, String(warnings.length)],
  ] as const;
  return (
    <>
      <dl class="pl-render-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul class="pl-render-list pl-warning">
        {warnings.slice(0, 8).map(({ message }, index) => (
          <li key={index}>{messageInWords(store.document.value, message)}</li>
        ))}
      </ul>
    </>
  );
}

async function renderAs(store: Store, format: DistinctFormat): Promise<Rendered> {
  const start = performance.now();
  try {
    const painted = await store.paint(format, format === 'zpl' ? { printer: { density: store.density.peek() } } : {});
    if (!painted.ok) return { kind: 'failed', problems: painted.problems };
    const { bytes, pages, warnings } = painted;
    return { kind: 'done', format, bytes, pages, warnings, ms: performance.now() - start };
  } catch (error) {
    return { kind: 'failed', problems: [{ message: messageOf(error) }] };
  }
}

function fileName(store: Store, format: DistinctFormat): string {
  const plain = nameOf(store.document.peek()).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain.replaceAll(/^-|-$/g, '').toLowerCase() || 'document'}.${format}`;
}
