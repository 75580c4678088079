/** Versions screen: lists versions, compares them, and restores them. */
import type { TemplateVersion as Version } from '@platen/client';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty, Failed, ListView, Waiting } from '../../ui/listing.tsx';
import { Badge, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ask } from '../api.ts';
import { engineFor } from '../engine.ts';
import { changesBetween } from '../json-changes.ts';
import { placeOfChange, valueInWords } from '../parts/change-in-words.ts';
import { copy } from '../parts/code.tsx';
import { Compare } from '../parts/compare.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useLoaded } from '../parts/load.ts';
import { useSearched } from '../parts/pages.ts';
import { PublishDialog } from '../parts/publish-dialog.tsx';
import { useQuery } from '../parts/query.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { TemplatePage } from '../parts/template-page.tsx';
import { Ago } from '../parts/time.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { mayChange } from '../session.ts';
import { type Draft, pathOf } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { templateWords } from './templates-words.ts';
import { requestWords } from './use-words.ts';
import { versionsWords as words } from './versions-words.ts';

export function Versions({ id }: { readonly id: string }) {
  const isPublishing = useSignal(false);
  return (
    <TemplatePage
      id={id}
      current="versions"
      actions={() =>
        mayChange() && (
          <Button
            kind="main"
            icon="send"
            onClick={() => {
              isPublishing.value = true;
            }}
          >
            {words.publish}
          </Button>
        )
      }
    >
      {(draft, again) => (
        <>
          <Listed key={draft.publishedVersion} draft={draft} />
          {isPublishing.value && (
            <PublishDialog
              id={draft.id}
              onPublished={again}
              onClose={() => {
                isPublishing.value = false;
              }}
            />
          )}
        </>
      )}
    </TemplatePage>
  );
}

function Listed({ draft }: { readonly draft: Draft }) {
  const { query, listing, view } = useSearched('versions', 'GET /v1/templates/{id}/versions', { id: draft.id });
  const restoring = useSignal<Version | undefined>(undefined);
  const columns: readonly Column<Version>[] = [
    {
      name: 'version',
      label: words.version,
      show: ({ version, published }) => (
        <span class="pl-badges">
          {templateWords.version(version)} {published && <Badge kind="good">{words.current}</Badge>}
        </span>
      ),
    },
    { name: 'note', label: words.note, show: ({ note }) => note },
    { name: 'by', label: words.by, isExtra: true, show: ({ publishedByName }) => publishedByName },
    { name: 'at', label: words.at, show: ({ publishedAt }) => <Ago at={publishedAt} /> },
    {
      name: 'actions',
      label: appWords.common.actions,
      kind: 'actions',
      show: (row) => (
        <>
          <IconButton
            icon="copy"
            label={words.copyId(row.version)}
            onClick={() => copy(`${draft.templateId}@${row.version}`)}
          />
          {mayChange() && (
            <IconButton
              icon="undo"
              label={words.restore(row.version)}
              onClick={() => {
                restoring.value = row;
              }}
            />
          )}
        </>
      ),
    },
  ];
  const chosen = restoring.value;
  return (
    <>
      {(query.isFiltered || (listing.rows?.length ?? 0) > 0) && (
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
        </FilterBar>
      )}
      <ListView
        {...view}
        empty={
          <Empty icon="history" title={words.empty} lead={words.emptyLead}>
            <a class="pl-button pl-button-main" href={hrefOf(pathOf(draft.id))}>
              {requestWords.open}
            </a>
          </Empty>
        }
      >
        {(rows) => (
          <div class="pl-section">
            <Table label={words.title} columns={columns} rows={rows} keyOf={({ version }) => String(version)} />
            <Differences draft={draft} versions={rows} />
          </div>
        )}
      </ListView>
      {chosen && (
        <Confirm
          title={words.restoreTitle(chosen.version)}
          action={words.restoreAction}
          onConfirm={async () => {
            const { version } = chosen;
            await ask('POST /v1/templates/{id}/versions/{version}/restore', { id: draft.id, version });
            toasts.show(words.restored(version));
            navigate(pathOf(draft.id));
          }}
          onClose={() => {
            restoring.value = undefined;
          }}
        >
          <p>{words.restoreLead}</p>
        </Confirm>
      )}
    </>
  );
}

const DRAFT = 'draft';

function Differences({ draft, versions }: { readonly draft: Draft; readonly versions: readonly Version[] }) {
  const query = useQuery(['from', 'to']);
  const listed = versions.map(({ version }) => String(version));
  const to = query.get('to') || DRAFT;
  const from = query.get('from') || (listed[0] ?? DRAFT);
  // Keeps the compared versions in the menu during a search.
  const chosen = [from, to].filter((value) => value !== DRAFT);
  const numbers = [...new Set([...listed, ...chosen])].toSorted((a, b) => Number(b) - Number(a));
  const choices = [
    { value: DRAFT, label: words.draft },
    ...numbers.map((value) => ({ value, label: templateWords.version(Number(value)) })),
  ];
  const read = async (which: string): Promise<JsonValue> =>
    which === DRAFT
      ? draft.draft
      : ((await ask('GET /v1/templates/{id}/content', { id: `${draft.templateId}@${which}` })) as JsonObject);
  const both = useLoaded(`${from} ${to}`, async () => {
    const [before, after] = await Promise.all([read(from), read(to)].map(async (one) => asPublished(await one)));
    return { key: `${draft.id} ${from} ${to}`, before: before!, after: after! };
  });
  return (
    <Panel
      title={words.differences}
      lead={words.differencesLead}
      actions={
        <FilterBar>
          <Select label={words.from} value={from} choices={choices} onChange={(next) => query.set({ from: next })} />
          <Select label={words.to} value={to} choices={choices} onChange={(next) => query.set({ to: next })} />
        </FilterBar>
      }
    >
      {both.failure && !both.value ? (
        <Failed title={appWords.failures.unknown} why={both.failure} onRetry={both.again} />
      ) : both.value ? (
        <>
          <Compare key={both.value.key} before={both.value.before} after={both.value.after} />
          <Changes before={both.value.before} after={both.value.after} />
        </>
      ) : (
        <Waiting lines={3} />
      )}
    </Panel>
  );
}

/** Converts a template to the canonical form of published versions, so that only changes made by people are shown. */
async function asPublished(template: JsonValue): Promise<JsonValue> {
  const engine = await engineFor(template);
  return (await engine.ask('canonical', template)) ?? template;
}

const KINDS = { added: 'good', removed: 'danger', changed: 'accent', moved: 'plain' } as const;
const MOST = 100;

function Changes({ before, after }: { readonly before: JsonValue; readonly after: JsonValue }) {
  const all = useSignal(false);
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p class="pl-muted">{words.same}</p>;
  return (
    <>
      <ul class="pl-changes" aria-label={words.changes}>
        {changes.slice(0, all.value ? undefined : MOST).map((change, index) => (
          <li key={index}>
            <Badge kind={KINDS[change.kind]}>{words.kinds[change.kind]}</Badge>
            <span class="pl-change-place">
              {placeOfChange(change.kind === 'removed' ? before : after, change.path)}
            </span>
            {change.before !== undefined && <del>{valueInWords(change.before, change.path)}</del>}
            {change.after !== undefined && <ins>{valueInWords(change.after, change.path)}</ins>}
          </li>
        ))}
      </ul>
      {changes.length > MOST && !all.value && (
        <Button
          onClick={() => {
            all.value = true;
          }}
        >
          {words.more(changes.length - MOST)}
        </Button>
      )}
    </>
  );
}
