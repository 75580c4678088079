/** Templates: the team's own with what became of them, and the starters of libraries. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { explain } from '../api.ts';
import { CreateDialog } from '../parts/create-dialog.tsx';
import { Failure } from '../parts/field.tsx';
import { useLoaded } from '../parts/load.ts';
import { OwnCard } from '../parts/own-card.tsx';
import { Starters } from '../parts/starters.tsx';
import { go, place } from '../places.ts';
import { strings } from '../strings.ts';
import {
  createTemplate,
  deleteTemplate,
  type Listed,
  listDrafts,
  listStarters,
  nameOf,
  readDraft,
  withName,
} from '../templates.ts';
import { toasts } from '../toasts.ts';

type Tab = 'mine' | 'starters';

/** After the last letter. */
const PAUSE_MS = 200;

export function Templates() {
  const tab: Tab = place.value.query.get('tab') === 'starters' ? 'starters' : 'mine';
  const typed = useSignal('');
  const search = useSignal('');
  const isCreating = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      search.value = typed.value.trim();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed.value]);
  return (
    <div class="app-page">
      <header class="app-head">
        <h1>{strings.templates.title}</h1>
        <div class="app-tools">
          <input
            class="app-search"
            type="search"
            placeholder={strings.templates.search}
            aria-label={strings.templates.search}
            value={typed.value}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
          <Button
            kind="main"
            icon="plus"
            onClick={() => {
              isCreating.value = true;
            }}
          >
            {strings.templates.create}
          </Button>
        </div>
      </header>
      <Tabs
        label={strings.templates.title}
        tabs={[
          { name: 'mine', label: strings.templates.mine },
          { name: 'starters', label: strings.templates.starters },
        ]}
        current={tab}
        onChange={(name: Tab) => go(name === 'mine' ? '/templates' : '/templates?tab=starters', { replace: true })}
      >
        {tab === 'mine' ? (
          <Mine
            search={search.value}
            onClear={() => {
              typed.value = '';
              search.value = '';
            }}
          />
        ) : (
          <FromLibraries search={search.value} />
        )}
      </Tabs>
      {isCreating.value && (
        <CreateDialog
          onClose={() => {
            isCreating.value = false;
          }}
        />
      )}
    </div>
  );
}

function Mine({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const first = useLoaded(search, () => listDrafts({ search }));
  const more = useSignal<readonly Listed[]>([]);
  const next = useSignal<string | undefined>(undefined);
  const gone = useSignal<ReadonlySet<string>>(new Set());
  useEffect(() => {
    more.value = [];
    next.value = first.value?.next;
  }, [first.value]);
  const showMore = async () => {
    const page = await listDrafts({ search, after: next.value! });
    more.value = [...more.value, ...page.drafts];
    next.value = page.next;
  };
  if (first.failure) {
    return (
      <div class="app-empty">
        <h2>{strings.templates.failed}</h2>
        <p class="pl-muted">{first.failure}</p>
        <Button onClick={first.again}>{strings.templates.retry}</Button>
      </div>
    );
  }
  if (!first.value) return <Waiting />;
  const shown = [...first.value.drafts, ...more.value].filter(({ id }) => !gone.value.has(id));
  if (shown.length === 0 && search) {
    return (
      <div class="app-empty">
        <h2>{strings.templates.none(search)}</h2>
        <Button onClick={onClear}>{strings.templates.clear}</Button>
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <div class="app-empty">
        <h2>{strings.templates.empty}</h2>
        <p class="pl-muted">{strings.templates.emptyLead}</p>
        <Button kind="main" onClick={() => go('/templates?tab=starters')}>
          {strings.templates.browse}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul class="app-cards">
        {shown.map((template) => (
          <OwnCard key={template.id} template={template}>
            <CardMenu
              template={template}
              onChanged={first.again}
              onDeleted={() => {
                gone.value = new Set([...gone.value, template.id]);
              }}
            />
          </OwnCard>
        ))}
      </ul>
      {next.value && (
        <div class="app-more">
          <Button onClick={() => void showMore()}>{strings.templates.more}</Button>
        </div>
      )}
    </>
  );
}

type CardMenuProps = {
  readonly template: Listed;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
};

function CardMenu({ template, onChanged, onDeleted }: CardMenuProps) {
  const { id, name, templateId } = template;
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const isDeleting = useSignal(false);
  const duplicate = async () => {
    try {
      const draft = await readDraft(id);
      await createTemplate(withName(draft, strings.templates.copyOf(nameOf(draft) || name)));
      onChanged();
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  return (
    <>
      <IconButton
        icon="ellipsis"
        label={strings.templates.menu(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          at.value = { x: right - 200, y: bottom + 4 };
        }}
      />
      {at.value && (
        <Menu
          label={strings.templates.menu(name)}
          at={at.value}
          onClose={() => {
            at.value = undefined;
          }}
          items={[
            { label: strings.templates.duplicate, icon: 'copy', run: () => void duplicate() },
            {
              label: strings.templates.copyId,
              icon: 'braces',
              run: () =>
                void navigator.clipboard.writeText(templateId).then(() => toasts.show(strings.templates.copied)),
            },
            'line',
            {
              label: strings.templates.delete,
              icon: 'trash',
              isDanger: true,
              run() {
                isDeleting.value = true;
              },
            },
          ]}
        />
      )}
      {isDeleting.value && (
        <DeleteDialog
          template={template}
          onDeleted={onDeleted}
          onClose={() => {
            isDeleting.value = false;
          }}
        />
      )}
    </>
  );
}

type DeleteDialogProps = {
  readonly template: Listed;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

function DeleteDialog({ template: { id, name }, onDeleted, onClose }: DeleteDialogProps) {
  const failure = useSignal<string | undefined>(undefined);
  const remove = async () => {
    try {
      await deleteTemplate(id);
      toasts.show(strings.templates.deleted(name));
      onClose();
      onDeleted();
    } catch (error) {
      failure.value = explain(error);
    }
  };
  return (
    <Dialog
      title={strings.templates.deleteTitle(name)}
      onClose={onClose}
      actions={
        <Button kind="danger" onClick={() => void remove()}>
          {strings.templates.deleteAction}
        </Button>
      }
    >
      <p>{strings.templates.deleteLead}</p>
      <Failure text={failure.value} />
    </Dialog>
  );
}

function FromLibraries({ search }: { readonly search: string }) {
  const starters = useLoaded('starters', listStarters);
  const wanted = search.toLowerCase();
  const found = (starters.value ?? []).filter(({ name, slug, tags }) =>
    [name, slug, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (starters.failure) {
    return (
      <div class="app-empty">
        <h2>{strings.templates.failed}</h2>
        <p class="pl-muted">{starters.failure}</p>
        <Button onClick={starters.again}>{strings.templates.retry}</Button>
      </div>
    );
  }
  if (!starters.value) return <Waiting />;
  if (found.length === 0) {
    return (
      <div class="app-empty">
        <h2>{strings.templates.none(search)}</h2>
      </div>
    );
  }
  return <Starters starters={found} />;
}

/** Places of cards that are on their way. */
function Waiting() {
  return (
    <ul class="app-cards" aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} class="app-card">
          <div class="app-picture app-waiting" />
          <div class="app-card-foot" />
        </li>
      ))}
    </ul>
  );
}
