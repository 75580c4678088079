/** Label viewer for ZPL and EPL2 from other programs: one image for each label, with warnings and downloads. */
import { useMemo, useRef } from 'preact/hooks';
import type { ViewedField } from '../../engine/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { ChooseFiles, DropArea } from '../labels/drop-area.tsx';
import { EXAMPLE } from '../labels/example.ts';
import { LabelCard } from '../labels/label-card.tsx';
import { opened, openText } from '../labels/opened.ts';
import { saveLabels } from '../labels/save-label.ts';
import { SourcePanel } from '../labels/source-panel.tsx';
import { commandsOf, selectSpan } from '../labels/stream-text.ts';
import { type Labels, useLabels } from '../labels/use-labels.ts';
import { Warnings } from '../labels/warnings.tsx';
import { labelWords as words } from '../labels/words.ts';
import { Failure } from '../parts/field.tsx';
import { navigate } from '../routing.ts';
import { mayChange } from '../session.ts';

export function LabelViewer() {
  const field = useRef<HTMLTextAreaElement>(null);
  const labels = useLabels();
  const { source, read } = labels;
  const showSpan = (start: number, end: number) => {
    if (field.current && opened.peek()) selectSpan(field.current, opened.peek()!.stream, { start, end });
  };
  return (
    <DropArea>
      <Page title={words.title} lead={words.lead} actions={read && source && <Downloads labels={labels} />}>
        <div class="pl-bench pl-label-bench">
          <div class="pl-bench-side">
            <SourcePanel field={field} />
            {read && (
              <Warnings
                warnings={read.warnings}
                onShow={field.current ? (offset) => showSpan(offset, offset + 3) : undefined}
              />
            )}
          </div>
          <div class="pl-bench-main" aria-busy={labels.isBusy}>
            <Shown labels={labels} onShow={showSpan} />
          </div>
        </div>
      </Page>
    </DropArea>
  );
}

function Downloads({ labels: { source, read } }: { readonly labels: Labels }) {
  if (!source || !read) return null;
  if (read.total === 0 && !read.storesOnly) return null;
  return (
    <>
      {read.total > 0 &&
        (['pdf', 'zpl'] as const).map((format) => {
          const name = format === 'pdf' ? words.downloadPdf : words.downloadZpl;
          return (
            <Button
              key={format}
              icon="download"
              aria-label={words.downloadAll(name)}
              title={words.downloadAll(name)}
              onClick={() => void saveLabels(source, format, read.language)}
            >
              {name}
            </Button>
          );
        })}
      {mayChange() && (
        <Button kind="main" icon="templates" onClick={() => navigate('/templates/import')}>
          {words.makeTemplate}
        </Button>
      )}
    </>
  );
}

type ShownProps = { readonly labels: Labels; readonly onShow: (start: number, end: number) => void };

function Shown({ labels: { source, read, labels, failure, isBusy, more }, onShow }: ShownProps) {
  const sourceOf = useMemo(
    () => (field: ViewedField) => (source && field.span ? commandsOf(source.stream, field.span) : field.command),
    [source],
  );
  if (failure !== undefined) return <Failure text={`${words.failed}: ${failure}`} />;
  if (!opened.value) {
    return (
      <Empty icon="barcode" title={words.empty} lead={words.emptyLead}>
        <ChooseFiles label={words.choose} isMain />
        <Button onClick={() => openText(EXAMPLE)}>{words.example}</Button>
      </Empty>
    );
  }
  if (!read || !source) {
    return (
      <p class="pl-muted" role="status">
        {words.drawing}
      </p>
    );
  }
  if (read.total === 0) {
    return (
      <Empty
        icon="barcode"
        title={read.storesOnly ? words.storesOnly : words.nothing}
        lead={read.storesOnly ? words.storesOnlyLead : words.nothingLead}
      />
    );
  }
  return (
    <>
      <p class="pl-hidden" role="status">
        {words.labels(read.total)}
      </p>
      <div class="pl-label-cards">
        {labels.map((label, index) => (
          <LabelCard
            key={index}
            label={label}
            number={index + 1}
            total={read.total}
            density={source.density}
            sourceOf={sourceOf}
            onChoose={({ span, offset }) => onShow(span?.start ?? offset, span?.end ?? offset)}
            onMakeTemplate={mayChange() ? () => navigate(`/templates/import?label=${index + 1}`) : undefined}
          />
        ))}
      </div>
      {labels.length < read.total && (
        <div class="pl-more">
          <Button disabled={isBusy} onClick={more}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
