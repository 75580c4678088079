/** Preview of a document in several output formats side by side, painted by the same engine as in the service. */

import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { type DistinctFormat, FORMATS } from '@platen/engine/paint/formats';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { HtmlFrame } from '../../designer/canvas/views/html-frame.tsx';
import { LabelDots } from '../../designer/canvas/views/label-dots.tsx';
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import type { Drawn, Painted, Printed } from '../../engine/protocol.ts';
import { IconButton } from '../../ui/button.tsx';
import { explain } from '../api.ts';
import { engineFor, NOW, svgOf } from '../engine.ts';
import { outputWords as words } from '../playground/words.ts';
import { bytesText } from '../units.ts';

export type Outputs = {
  readonly drawn?: Drawn;
  readonly pdf?: Painted;
  readonly png?: Painted;
  readonly html?: Painted;
  readonly zpl?: Printed;
  readonly failure?: string;
};

/** Debounce delay after the last keystroke, in ms. */
const PAUSE_MS = 250;

/** Renders the outputs one after another. Old outputs stay visible until they are replaced. */
export function useOutputs(template: JsonValue | undefined, data: JsonObject): Outputs {
  const outputs = useSignal<Outputs>({});
  useEffect(() => {
    if (template === undefined) return;
    let isGone = false;
    const show = (more: Outputs) => {
      if (!isGone) outputs.value = { ...outputs.peek(), ...more };
    };
    const paint = async () => {
      const engine = await engineFor(template);
      const task = { template, data, now: NOW };
      show({ drawn: await engine.ask('layOut', { ...task, format: 'pdf' }) });
      if (!isGone) show({ png: await engine.ask('paint', { ...task, format: 'png', dpi: 150 }) });
      if (!isGone) show({ zpl: await engine.ask('print', { ...task, format: 'zpl' }) });
      if (!isGone) show({ html: await engine.ask('paint', { ...task, format: 'html' }) });
      if (!isGone) show({ pdf: await engine.ask('paint', { ...task, format: 'pdf' }) });
    };
    const timer = setTimeout(() => void paint().catch((error) => show({ failure: explain(error) })), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [template, data]);
  return outputs.value;
}

/** Maximum number of labels and of ZPL characters shown. */
const MOST_LABELS = 3;
const MOST_ZPL = 4_000;

export function FourOutputs({ outputs }: { readonly outputs: Outputs }) {
  const { drawn, png, html, zpl, pdf } = outputs;
  return (
    <div class="pl-outputs">
      <OutputCard format="pdf" bytes={pdf?.ok ? pdf.bytes : undefined} isMissing={pdf?.ok === false}>
        {drawn?.isWhole &&
          drawn.pages
            .slice(0, MOST_LABELS)
            .map((page, index) => (
              <Bytes
                key={index}
                of={page}
                type="image/svg+xml"
                bytes={svgOf(page)}
                alt={words.page(index + 1)}
                shape={page.width / page.height}
              />
            ))}
        {drawn && drawn.pages.length > MOST_LABELS && (
          <p class="pl-muted">{words.more(drawn.pages.length - MOST_LABELS)}</p>
        )}
      </OutputCard>
      <OutputCard format="png" bytes={png?.ok ? png.bytes : undefined} isMissing={png?.ok === false}>
        {png?.ok && <Bytes of={png.bytes} type="image/png" bytes={png.bytes} alt={words.page(1)} />}
      </OutputCard>
      <OutputCard
        format="zpl"
        bytes={zpl?.ok ? new TextEncoder().encode(zpl.zpl) : undefined}
        isMissing={zpl?.ok === false}
      >
        {zpl?.ok &&
          zpl.labels
            .slice(0, MOST_LABELS)
            .map((label, index) => (
              <LabelDots
                key={index}
                label={label}
                alt={words.dots(label.widthDots, label.heightDots)}
                mostHeight="240px"
              />
            ))}
        {zpl?.ok && (
          <details class="pl-zpl">
            <summary>{words.zplText}</summary>
            <pre>{zpl.zpl.slice(0, MOST_ZPL)}</pre>
          </details>
        )}
      </OutputCard>
      <OutputCard format="html" bytes={html?.ok ? html.bytes : undefined} isMissing={html?.ok === false}>
        {html?.ok && (
          <div class="pl-html">
            <HtmlFrame html={new TextDecoder().decode(html.bytes)} title={words.formats.html} />
          </div>
        )}
      </OutputCard>
    </div>
  );
}

type OutputCardProps = {
  readonly format: DistinctFormat;
  readonly bytes: Uint8Array | undefined;
  readonly isMissing: boolean;
  readonly children: ComponentChildren;
};

function OutputCard({ format, bytes, isMissing, children }: OutputCardProps) {
  return (
    <section class="pl-surface pl-output" aria-label={words.formats[format]}>
      <header>
        <h3>{words.formats[format]}</h3>
        <span class="pl-muted">{bytes && bytesText(bytes.length)}</span>
        <IconButton
          icon="download"
          label={words.download(words.formats[format])}
          disabled={!bytes}
          onClick={() => bytes && saveFile(`document.${format}`, FORMATS[format].contentType, bytes)}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div class="pl-output-body" tabIndex={0} role="region" aria-label={words.shown(words.formats[format])}>
        {isMissing ? <p class="pl-muted">{words.missing}</p> : children}
      </div>
    </section>
  );
}

type BytesProps = {
  readonly of: object;
  readonly type: string;
  readonly bytes: Uint8Array | string;
  readonly alt: string;
  /** Width divided by height of a drawing that is enlarged to the size of the card. */
  readonly shape?: number;
};

function Bytes({ of, type, bytes, alt, shape }: BytesProps) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes as BlobPart], { type })), [of]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const width = shape === undefined ? undefined : `min(100%, 240px * ${shape})`;
  return <img src={url} alt={alt} style={{ width }} />;
}
