/** Data of a template: named sets as list or table, their layout results, and the schema. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { rowsOf } from '../../designer/model/csv.ts';
import { type DataSet, dataSetsOf, SAMPLE } from '../../designer/model/data-sets.ts';
import { getAt, removeAt, renameKey, setAt } from '../../designer/model/edits.ts';
import { extremesOf } from '../../designer/model/extremes.ts';
import { schemaLike } from '../../designer/model/schema-edits.ts';
import { addRows, addSet, setsLeft } from '../../designer/model/set-edits.ts';
import { commandFor } from '../../designer/shortcuts.ts';
import { designerWords } from '../../designer/words.ts';
import { readTable, TABLE_FILES } from '../../tables/read-table.ts';
import { warningsOf } from '../../tables/table.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { explain } from '../api.ts';
import { DRAFT } from '../chosen-template.ts';
import { cellText, columnsOf, withCell } from '../data/cells.ts';
import { createDraftEdits, type DraftEdits } from '../data/draft-edits.ts';
import { typeInWords } from '../data/type-in-words.ts';
import { readSchemaOf } from '../data/use-read-schema.ts';
import { type Run, type Runs, useRuns } from '../data/use-runs.ts';
import { dataFormWords, dataSetsWords as words } from '../data/words.ts';
import { guardLeaving, type OpenDraft, openDraft } from '../open-draft.ts';
import { DataEditor, JsonText } from '../parts/data-editor.tsx';
import { Field } from '../parts/field.tsx';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { Picture } from '../parts/picture.tsx';
import { useQuery } from '../parts/query.ts';
import { Conflict, SaveState } from '../parts/saving-state.tsx';
import { TemplatePage } from '../parts/template-page.tsx';
import { outputWords, playgroundWords } from '../playground/words.ts';
import { PrintPanel } from '../print-list/print-panel.tsx';
import type { Row } from '../print-list/rows.ts';
import { SchemaFields } from '../reference/schema-fields.tsx';
import { route } from '../routing.ts';
import { toasts } from '../toasts.ts';
import { durationText } from '../units.ts';
import { mergeWords } from './design-words.ts';
import { templateWords } from './templates-words.ts';
import { requestWords } from './use-words.ts';

export function Data({ id }: { readonly id: string }) {
  const opened = useLoaded(id, async () => {
    const draft = await openDraft(id);
    return { ...draft, edits: createDraftEdits(draft.template, draft.saving.change) };
  });
  return (
    <TemplatePage
      id={id}
      current="data"
      actions={() => opened.value && !opened.value.isReadOnly && <SaveControls opened={opened.value} />}
    >
      {() =>
        opened.failure && !opened.value ? (
          <Failed title={templateWords.failed} why={opened.failure} onRetry={opened.again} />
        ) : opened.value ? (
          <DataSetsEditor opened={opened.value} />
        ) : (
          <Waiting />
        )
      }
    </TemplatePage>
  );
}

const VIEWS = ['sets', 'table', 'schema'] as const;
type View = (typeof VIEWS)[number];

/** Changes the draft. Consecutive changes with the same `merge` key become one step. */
type Change = (template: JsonValue, merge?: string) => void;

type Opened = OpenDraft & { readonly edits: DraftEdits };

/** Returns the data sets that are not empty, with their numbers in the table. */
function rowsOfSets(sets: readonly DataSet[]): readonly Row[] {
  return sets
    .filter(({ pointer }) => pointer !== undefined)
    .map(({ data }, index) => ({ number: index + 1, data }))
    .filter(({ data }) => Object.keys(data).length > 0);
}

/** Undo, redo and saving status. */
function SaveControls({ opened: { edits, saving } }: { readonly opened: Opened }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Ignores the shortcut in text fields, because the browser handles undo there.
      const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      const command = isField ? undefined : commandFor(event);
      if (command !== 'undo' && command !== 'redo') return;
      event.preventDefault();
      edits[command]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [edits]);
  return (
    <>
      <SaveState saving={saving} />
      <IconButton
        icon="undo"
        label={designerWords.undo}
        keys="Ctrl+Z"
        disabled={!edits.canUndo.value}
        onClick={edits.undo}
      />
      <IconButton
        icon="redo"
        label={designerWords.redo}
        keys="Ctrl+Y"
        disabled={!edits.canRedo.value}
        onClick={edits.redo}
      />
    </>
  );
}

function DataSetsEditor({
  opened: { draft, saving, edits, template: first, wasUnsaved, isReadOnly, close },
}: {
  readonly opened: Opened;
}) {
  const { template } = edits;
  const query = useQuery(['view', 'set', 'extremes']);
  const change: Change = (next, merge) => {
    if (!isReadOnly) edits.change(next, merge);
  };
  useEffect(() => {
    if (wasUnsaved) saving.change(first);
    const stopGuarding = guardLeaving(saving);
    return () => {
      stopGuarding();
      close();
    };
  }, []);
  const current = template.value;
  const showsExtremes = query.get('extremes') !== '';
  const sets = useMemo(() => {
    const own = dataSetsOf(current);
    return showsExtremes ? [...own, ...extremesOf(current, own[0]!.data)] : own;
  }, [current, showsExtremes]);
  const runs = useRuns(current, sets);
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'sets';
  const chosen = sets.find(({ name }) => name === query.get('set')) ?? sets[0]!;
  const choose = (set: string) => query.set({ set });
  return (
    <div class="pl-section">
      <Tabs
        label={words.view}
        tabs={VIEWS.map((name) => ({ name, label: words.views[name] }))}
        current={view}
        onChange={(next: View) => query.set({ view: next === 'sets' ? '' : next })}
      >
        {view === 'schema' ? (
          <SchemaPanel template={current} isReadOnly={isReadOnly} onChange={change} />
        ) : (
          <div class="pl-section">
            <Panel
              title={words.title}
              lead={words.lead}
              flush
              actions={
                <Actions
                  template={current}
                  isReadOnly={isReadOnly}
                  showsExtremes={showsExtremes}
                  {...(view === 'sets' && {
                    onExtremes: () => query.set({ extremes: showsExtremes ? '' : 'yes' }),
                  })}
                  onChange={change}
                  onAdded={choose}
                />
              }
            >
              {view === 'sets' ? (
                <Sets
                  sets={sets}
                  runs={runs}
                  chosen={chosen}
                  isReadOnly={isReadOnly}
                  template={current}
                  onChange={change}
                  onChoose={choose}
                />
              ) : (
                <Grid sets={sets} isReadOnly={isReadOnly} template={current} onChange={change} />
              )}
            </Panel>
            {view === 'table' && (
              <PrintPanel
                template={template.value}
                templateId={`${draft.templateId}@${DRAFT}`}
                name={draft.name}
                rows={rowsOfSets(sets)}
                prepare={async () => (await saving.flush()).kind === 'saved'}
              />
            )}
            {view === 'sets' && (
              <SetDetails
                key={chosen.id}
                set={chosen}
                run={runs.get(chosen.id)}
                template={current}
                isReadOnly={isReadOnly}
                onChange={change}
                onRenamed={choose}
              />
            )}
          </div>
        )}
      </Tabs>
      <Conflict
        id={draft.id}
        saving={saving}
        mine={() => template.peek()}
        onDecide={(next) => {
          edits.change(next);
          toasts.show(mergeWords.decided);
        }}
      />
    </div>
  );
}

type ActionsProps = {
  readonly template: JsonValue;
  readonly isReadOnly: boolean;
  readonly showsExtremes: boolean;
  /** Shows or hides the edge cases; undefined in the table view. */
  readonly onExtremes?: () => void;
  readonly onChange: Change;
  readonly onAdded: (name: string) => void;
};

function Actions({ template, isReadOnly, showsExtremes, onExtremes, onChange, onAdded }: ActionsProps) {
  const left = setsLeft(template);
  const add = () => {
    const [sample] = dataSetsOf(template);
    const { template: next, name } = addSet(template, words.newSet, sample!.data);
    onChange(next);
    onAdded(name);
  };
  const addFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const table = await readTable(file);
      const rows = rowsOf(table, await readSchemaOf(template));
      if (rows.length === 0) return toasts.show(words.noRows(file.name));
      const { template: next, kept } = addRows(template, rows, words.row);
      onChange(next);
      toasts.show([words.added(kept, rows.length), ...warningsOf(table)].join(' '));
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  return (
    <>
      {onExtremes && (
        <Button icon="wand" aria-pressed={showsExtremes} onClick={onExtremes}>
          {words.extremes}
        </Button>
      )}
      {!isReadOnly && (
        <>
          <label class={`pl-button pl-file-button ${left > 0 ? '' : 'pl-file-button-off'}`}>
            <Icon name="upload" /> {words.csv}
            <input
              type="file"
              accept={TABLE_FILES}
              disabled={left <= 0}
              onChange={({ currentTarget }) => {
                void addFile(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
          <Button kind="main" icon="plus" disabled={left <= 0} onClick={add}>
            {words.add}
          </Button>
        </>
      )}
    </>
  );
}

type SetsProps = {
  readonly sets: readonly DataSet[];
  readonly runs: Runs;
  readonly chosen: DataSet;
  readonly isReadOnly: boolean;
  readonly template: JsonValue;
  readonly onChange: Change;
  readonly onChoose: (name: string) => void;
};

function Sets({ sets, runs, chosen, isReadOnly, template, onChange, onChoose }: SetsProps) {
  const { path, query } = route.value;
  const columns: readonly Column<DataSet>[] = [
    {
      name: 'name',
      label: words.name,
      show: ({ id, name, from }) => (
        <span class="pl-badges">
          <span {...(id === chosen.id && { class: 'pl-chosen' })}>{name}</span>
          {from === 'made' && <Badge>{words.made}</Badge>}
        </span>
      ),
    },
    { name: 'state', label: words.state, show: ({ id }) => <State run={runs.get(id)} /> },
    { name: 'pages', label: words.pages, kind: 'number', show: ({ id }) => runs.get(id)?.pages },
    {
      name: 'ms',
      label: words.time,
      kind: 'number',
      isExtra: true,
      show: ({ id }) => {
        const run = runs.get(id);
        return run && durationText(run.ms);
      },
    },
    {
      name: 'actions',
      label: words.actions,
      kind: 'actions',
      show: ({ id, name, from, data, pointer }) =>
        !isReadOnly && (
          <>
            <IconButton
              icon={from === 'made' ? 'plus' : 'copy'}
              label={from === 'made' ? words.keep(name) : words.copy(name)}
              disabled={setsLeft(template) <= 0}
              onClick={() => {
                const { template: next, name: added } = addSet(template, name, data);
                onChange(next);
                onChoose(added);
              }}
            />
            {id !== SAMPLE && pointer !== undefined && (
              <IconButton
                icon="trash"
                label={words.remove(name)}
                onClick={() => {
                  onChange(removeAt(template, pointer));
                  toasts.show(words.removed(name));
                }}
              />
            )}
          </>
        ),
    },
  ];
  const hrefTo = ({ name }: DataSet) => {
    const next = new URLSearchParams(query);
    next.set('set', name);
    return `?${next}`;
  };
  return <Table key={path} label={words.title} columns={columns} rows={sets} keyOf={({ id }) => id} hrefOf={hrefTo} />;
}

function State({ run }: { readonly run: Run | undefined }) {
  if (!run) return <span class="pl-muted">…</span>;
  const { problems, warnings } = run;
  if (problems.length > 0) return <Badge kind="danger">{outputWords.problems(problems.length)}</Badge>;
  if (warnings.length > 0) return <Badge kind="warning">{outputWords.warnings(warnings.length)}</Badge>;
  return <Badge kind="good">{words.fine}</Badge>;
}

type GridProps = Pick<SetsProps, 'sets' | 'isReadOnly' | 'template' | 'onChange'>;

/** Table with a row per set; cells are editable. */
function Grid({ sets, isReadOnly, template, onChange }: GridProps) {
  const own = sets.filter(({ pointer }) => pointer !== undefined);
  const columns = columnsOf(own.map(({ data }) => data));
  if (columns.length === 0) return <Empty icon="table" title={words.noColumns} lead={words.noColumnsLead} />;
  return (
    <div class="pl-surface pl-table-frame pl-grid-frame">
      <table class="pl-table pl-grid" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            {columns.map(({ pointer, label }) => (
              <th key={pointer} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map(({ id, name, data, pointer: at }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map((column) => {
                const text = cellText(data, column);
                return (
                  <td key={column.pointer} data-label={column.label}>
                    {text === undefined ? (
                      <span class="pl-muted">{words.inside}</span>
                    ) : (
                      <Cell
                        label={`${name}: ${column.label}`}
                        text={text}
                        isReadOnly={isReadOnly}
                        onChange={(typed) => {
                          const likeness = own
                            .map((set) => getAt(set.data, column.pointer))
                            .find((each) => each !== undefined);
                          onChange(setAt(template, at!, withCell(data, column, typed, likeness)));
                        }}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
};

/** Keeps the typed text while the table is redrawn after a render. */
function Cell({ label, text, isReadOnly, onChange }: CellProps) {
  const typed = useSignal<string | undefined>(undefined);
  return (
    <input
      aria-label={label}
      value={typed.value ?? text}
      readOnly={isReadOnly}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        typed.value = undefined;
      }}
    />
  );
}

type SetDetailsProps = {
  readonly set: DataSet;
  readonly run: Run | undefined;
  readonly template: JsonValue;
  readonly isReadOnly: boolean;
  readonly onChange: Change;
  readonly onRenamed: (name: string) => void;
};

function SetDetails({
  set: { id, name, data, pointer },
  run,
  template,
  isReadOnly,
  onChange,
  onRenamed,
}: SetDetailsProps) {
  const isFixed = isReadOnly || pointer === undefined;
  const shown = run?.problems.length ? run.problems : (run?.warnings ?? []);
  return (
    <div class="pl-bench">
      <div class="pl-bench-side">
        <Panel title={name} lead={isFixed && !isReadOnly ? words.fixed : undefined}>
          {!isFixed && id !== SAMPLE && (
            <Rename
              name={name}
              onRename={(next) => {
                if (dataSetsOf(template).some((other) => other.name === next)) {
                  toasts.show(words.taken(next));
                  return;
                }
                onChange(renameKey(template, pointer, next));
                onRenamed(next);
              }}
            />
          )}
          {isFixed ? (
            <pre class="pl-fixed">{JSON.stringify(data, null, 2)}</pre>
          ) : (
            <DataEditor
              template={template}
              data={data}
              onChange={(next) => onChange(setAt(template, pointer, next), pointer)}
            />
          )}
        </Panel>
      </div>
      <div class="pl-bench-main">
        <Panel title={requestWords.picture} lead={words.pictureLead} flush>
          <Picture
            of={`${JSON.stringify(template)} ${JSON.stringify(data)}`}
            load={async () => ({ ...(template as JsonObject), sample: data })}
          />
        </Panel>
        {run && (
          <Panel
            title={
              run.problems.length > 0
                ? outputWords.problems(run.problems.length)
                : outputWords.warnings(run.warnings.length)
            }
            lead={
              run.problems.length > 0
                ? playgroundWords.problemsLead
                : run.warnings.length === 0
                  ? playgroundWords.fine
                  : playgroundWords.warningsLead
            }
          >
            <Findings findings={shown} template={template} areErrors={run.problems.length > 0} />
          </Panel>
        )}
      </div>
    </div>
  );
}

function Rename({ name, onRename }: { readonly name: string; readonly onRename: (name: string) => void }) {
  const typed = useSignal(name);
  return (
    <form
      class="pl-rename"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed.value.trim();
        if (wanted !== '' && wanted !== name) onRename(wanted);
      }}
    >
      <Field label={words.name} text={typed} maxLength={100} />
      {typed.value.trim() !== name && <Button type="submit">{words.rename}</Button>}
    </form>
  );
}

type SchemaProps = { readonly template: JsonValue; readonly isReadOnly: boolean; readonly onChange: Change };

function SchemaPanel({ template, isReadOnly, onChange }: SchemaProps) {
  const schema = getAt(template, '/schema');
  if (!isJsonObject(schema)) {
    return (
      <Empty icon="database" title={words.noSchema} lead={words.noSchemaLead}>
        {!isReadOnly && (
          <Button
            kind="main"
            icon="wand"
            onClick={() => onChange(setAt(template, '/schema', schemaLike(getAt(template, '/sample') ?? {})))}
          >
            {words.inferSchema}
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <div class="pl-columns">
      <Panel title={words.views.schema} lead={words.schemaLead}>
        <SchemaFields schema={schema} within={{ schemas: {} }} nameType={typeInWords} />
      </Panel>
      <Panel title={dataFormWords.json}>
        {isReadOnly ? (
          <pre class="pl-fixed">{JSON.stringify(schema, null, 2)}</pre>
        ) : (
          <JsonText data={schema} onChange={(next) => onChange(setAt(template, '/schema', next), '/schema')} />
        )}
      </Panel>
    </div>
  );
}
