/** Print screen of a template: one document, or a list from a file, with progress and rejected rows. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { SAMPLE } from '../../designer/model/data-sets.ts';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DRAFT, designerOf, readChosen, sampleOf, setsOf } from '../chosen-template.ts';
import { useReads } from '../data/use-read-schema.ts';
import { useRuns } from '../data/use-runs.ts';
import { dataFormWords } from '../data/words.ts';
import { DataEditor } from '../parts/data-editor.tsx';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { Picture } from '../parts/picture.tsx';
import { useQuery } from '../parts/query.ts';
import { TemplatePage } from '../parts/template-page.tsx';
import { outputWords } from '../playground/words.ts';
import { PrintPanel } from '../print-list/print-panel.tsx';
import { RowsPanel } from '../print-list/rows-panel.tsx';
import { useRows } from '../print-list/use-rows.ts';
import { printListWords as words } from '../print-list/words.ts';
import { mayChange, onlyPrints } from '../session.ts';
import type { Draft } from '../templates.ts';
import { templateWords } from './templates-words.ts';

export function Print({ id }: { readonly id: string }) {
  return (
    <TemplatePage id={id} current="print">
      {(draft) => <Chosen draft={draft} />}
    </TemplatePage>
  );
}

function Chosen({ draft }: { readonly draft: Draft }) {
  const query = useQuery(['version', 'what']);
  const isDraft = !onlyPrints() && (draft.publishedVersion === null || query.get('version') === DRAFT);
  const templateId = isDraft ? `${draft.templateId}@${DRAFT}` : draft.templateId;
  const read = useLoaded(templateId, async () =>
    isDraft ? { template: draft.draft, templateId } : readChosen(templateId),
  );
  if (onlyPrints() && draft.publishedVersion === null)
    return <Empty icon="printer" title={words.unpublished} lead={words.unpublishedLead} />;
  if (read.failure && !read.value)
    return <Failed title={templateWords.failed} why={read.failure} onRetry={read.again} />;
  if (!read.value) return <Waiting />;
  return (
    <>
      {draft.publishedVersion !== null && !onlyPrints() && (
        <FilterBar>
          <Select
            label={words.version}
            value={isDraft ? DRAFT : ''}
            choices={[
              { value: '', label: words.published },
              { value: DRAFT, label: words.draft },
            ]}
            onChange={(version) => query.set({ version })}
          />
        </FilterBar>
      )}
      <Printing
        key={read.value.templateId}
        template={read.value.template}
        templateId={read.value.templateId}
        id={draft.templateId}
        name={draft.name}
      />
    </>
  );
}

type PrintingProps = {
  readonly template: JsonValue;
  /** ID for requests, with the version. */
  readonly templateId: string;
  /** ID without the version, under which choices are remembered. */
  readonly id: string;
  readonly name: string;
};

function Printing({ template, templateId, id, name }: PrintingProps) {
  const query = useQuery(['what']);
  const kind = query.get('what') === 'one' ? 'one' : 'list';
  const data = useSignal<JsonObject>(sampleOf(template));
  const { schema, isComplete } = useReads(template);
  const rows = useRows(id, schema);
  const sets = setsOf(template)
    .map((set) => set.data)
    .filter((each) => Object.keys(each).length > 0);
  // Waits until the template is read. Until then, columns have no fields, and rows would print without their data.
  const shown = kind === 'one' ? [{ number: 1, data: data.value }] : isComplete ? rows.rows : [];
  const key = JSON.stringify(shown[0]?.data ?? sampleOf(template));
  const first = useMemo(() => JSON.parse(key) as JsonObject, [key]);
  const firstSets = useMemo(() => [{ id: SAMPLE, data: first }], [first]);
  const problems = useRuns(template, firstSets).get(SAMPLE)?.problems ?? [];
  return (
    <div class="pl-bench pl-print-bench">
      <div class="pl-bench-side">
        <Tabs
          label={words.what}
          tabs={(['list', 'one'] as const).map((each) => ({ name: each, label: words.kinds[each] }))}
          current={kind}
          onChange={(next: 'list' | 'one') => query.set({ what: next === 'one' ? 'one' : '' })}
        >
          {kind === 'one' ? (
            <Panel title={dataFormWords.title}>
              <DataEditor
                template={template}
                data={data.value}
                onChange={(next) => {
                  data.value = next;
                }}
              />
            </Panel>
          ) : (
            <RowsPanel rows={rows} sets={sets} />
          )}
        </Tabs>
      </div>
      <div class="pl-bench-main">
        <PrintPanel templateId={templateId} template={template} name={name} rows={shown} />
        {shown.length > 0 && problems.length > 0 && (
          <Panel title={outputWords.problems(problems.length)} lead={words.problemsLead}>
            <Findings
              findings={problems}
              template={template}
              designer={mayChange() ? designerOf(templateId) : undefined}
              areErrors
            />
          </Panel>
        )}
        <Panel title={words.preview} flush>
          <Picture of={`${templateId} ${key}`} load={async () => ({ ...(template as JsonObject), sample: first })} />
        </Panel>
      </div>
    </div>
  );
}
