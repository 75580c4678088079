/** Templates screen: the team's templates with their state, and starters from libraries. */
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, Failed, ListView } from '../../ui/listing.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { explain } from '../api.ts';
import { Chips } from '../parts/chips.tsx';
import { copy } from '../parts/code.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { CreateDialog } from '../parts/create-dialog.tsx';
import { LibraryDialog } from '../parts/library-dialog.tsx';
import { useLoaded } from '../parts/load.ts';
import { OwnCard } from '../parts/own-card.tsx';
import { usePages } from '../parts/pages.ts';
import { useQuery } from '../parts/query.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { type Category, categoriesOf, isIn } from '../parts/starter-categories.ts';
import { Starters } from '../parts/starters.tsx';
import { TagsDialog } from '../parts/tags-dialog.tsx';
import { screenPath } from '../parts/template-page.tsx';
import { WaitingCards } from '../parts/waiting-cards.tsx';
import { navigate } from '../routing.ts';
import { mayChange, onlyPrints, session } from '../session.ts';
import {
  createTemplate,
  deleteTemplate,
  type Listed,
  listDrafts,
  listStarters,
  listTags,
  nameOf,
  readDraft,
  withName,
} from '../templates.ts';
import { toasts } from '../toasts.ts';
import { appWords } from '../words.ts';
import { libraryWords, tagWords, templatesWords, templateWords } from './templates-words.ts';

type Tab = 'mine' | 'starters';

export function Templates() {
  const query = useQuery(['search', 'tag']);
  const tab: Tab = query.get('tab') === 'starters' ? 'starters' : 'mine';
  const isCreating = useSignal(false);
  return (
    <Page
      title={templatesWords.title}
      actions={
        mayChange() && (
          <>
            <Button icon="upload" onClick={() => navigate('/templates/import')}>
              {templatesWords.import}
            </Button>
            <Button
              kind="main"
              icon="plus"
              onClick={() => {
                isCreating.value = true;
              }}
            >
              {templatesWords.create}
            </Button>
          </>
        )
      }
    >
      <Tabs
        label={templatesWords.title}
        tabs={[
          { name: 'mine', label: templatesWords.mine },
          ...(onlyPrints() ? [] : [{ name: 'starters', label: templatesWords.starters } as const]),
        ]}
        current={tab}
        onChange={(name: Tab) => query.set({ tab: name === 'mine' ? '' : name })}
      >
        <section class="pl-section">
          <FilterBar>
            <QuerySearch query={query} name="search" label={templatesWords.search} />
          </FilterBar>
          {tab === 'mine' ? (
            <Mine
              search={query.get('search')}
              tag={query.get('tag')}
              onTag={(tag) => query.set({ tag })}
              onClear={query.clear}
            />
          ) : (
            <FromLibraries search={query.get('search')} onClear={query.clear} />
          )}
        </section>
      </Tabs>
      {isCreating.value && (
        <CreateDialog
          onClose={() => {
            isCreating.value = false;
          }}
        />
      )}
    </Page>
  );
}

type Searched = { readonly search: string; readonly onClear: () => void };

/** Maximum number of tags shown as chips. Users find other tags by searching. */
const MOST_CHIPS = 16;

type Tagged = Searched & { readonly tag: string; readonly onTag: (tag: string) => void };

function Mine({ search, tag, onTag, onClear }: Tagged) {
  const tags = useLoaded('tags', listTags);
  const listing = usePages(`${search}\n${tag}`, async (after = '') => {
    const { drafts, next } = await listDrafts({ search, tag, after });
    return { rows: drafts, next };
  });
  const known = (tags.value ?? []).map((each) => each.tag).slice(0, MOST_CHIPS);
  const shown = tag === '' || known.includes(tag) ? known : [tag, ...known];
  return (
    <>
      {shown.length > 0 && (
        <Chips
          label={templatesWords.tags}
          chips={['', ...shown].map((value) => ({ value, label: value || templatesWords.categories.all }))}
          isPressed={(value) => value === tag}
          onPress={onTag}
        />
      )}
      <ListView
        listing={listing}
        isFiltered={search !== '' || tag !== ''}
        onClear={onClear}
        waiting={<WaitingCards />}
        empty={
          <Empty
            icon="templates"
            title={templatesWords.empty}
            lead={mayChange() ? templatesWords.emptyLead : undefined}
          >
            {!onlyPrints() && (
              <Button kind="main" onClick={() => navigate('/templates?tab=starters')}>
                {templatesWords.browse}
              </Button>
            )}
          </Empty>
        }
      >
        {(rows) => (
          <ul class="pl-cards">
            {rows.map((template) => (
              <OwnCard key={template.id} template={template}>
                <CardMenu
                  template={template}
                  onChanged={() => {
                    listing.again();
                    tags.again();
                  }}
                  onDeleted={() => listing.drop(({ id }) => id === template.id)}
                />
              </OwnCard>
            ))}
          </ul>
        )}
      </ListView>
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
  const words = templatesWords;
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const isDeleting = useSignal(false);
  const isSharing = useSignal(false);
  const isTagging = useSignal(false);
  const duplicate = async () => {
    try {
      const draft = await readDraft(id);
      await createTemplate(withName(draft, words.copyOf(nameOf(draft) || name)));
      onChanged();
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  const printing: MenuItem = {
    label: templateWords.screens.print,
    icon: 'printer',
    run: () => navigate(screenPath(id, 'print')),
  };
  const copying: MenuItem = { label: words.copyId, icon: 'braces', run: () => copy(templateId) };
  const changes: readonly MenuItem[] = [
    'line',
    { label: words.duplicate, icon: 'copy', run: () => void duplicate() },
    {
      label: tagWords.menu,
      icon: 'tag',
      run() {
        isTagging.value = true;
      },
    },
    ...(session.value?.user.superAdmin
      ? [
          {
            label: libraryWords.menu,
            icon: 'library',
            run() {
              isSharing.value = true;
            },
          } satisfies MenuItem,
        ]
      : []),
    {
      label: words.delete,
      icon: 'trash',
      isDanger: true,
      run() {
        isDeleting.value = true;
      },
    },
  ];
  return (
    <>
      <IconButton
        icon="ellipsis"
        label={words.menu(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          at.value = { x: right - 200, y: bottom + 4 };
        }}
      />
      {at.value && (
        <Menu
          label={words.menu(name)}
          at={at.value}
          onClose={() => {
            at.value = undefined;
          }}
          items={
            onlyPrints()
              ? [printing, copying]
              : [
                  printing,
                  { label: templateWords.screens.data, icon: 'database', run: () => navigate(screenPath(id, 'data')) },
                  {
                    label: templateWords.screens.versions,
                    icon: 'history',
                    run: () => navigate(screenPath(id, 'versions')),
                  },
                  { label: templateWords.screens.use, icon: 'send', run: () => navigate(screenPath(id, 'use')) },
                  {
                    label: appWords.rail.playground,
                    icon: 'play',
                    run: () => navigate(`/render?template=${encodeURIComponent(templateId)}`),
                  },
                  copying,
                  ...(mayChange() ? changes : []),
                ]
          }
        />
      )}
      {isTagging.value && (
        <TagsDialog
          template={template}
          onDone={onChanged}
          onClose={() => {
            isTagging.value = false;
          }}
        />
      )}
      {isSharing.value && (
        <LibraryDialog
          template={template}
          onDone={(isMoved) => isMoved && onDeleted()}
          onClose={() => {
            isSharing.value = false;
          }}
        />
      )}
      {isDeleting.value && (
        <Confirm
          title={words.deleteTitle(name)}
          action={words.deleteAction}
          onConfirm={async () => {
            await deleteTemplate(id);
            toasts.show(words.deleted(name));
            onDeleted();
          }}
          onClose={() => {
            isDeleting.value = false;
          }}
        >
          <p>{words.deleteLead}</p>
        </Confirm>
      )}
    </>
  );
}

function FromLibraries({ search, onClear }: Searched) {
  const starters = useLoaded('starters', listStarters);
  const wanted = search.toLowerCase();
  const query = useQuery(['category']);
  const category = query.get('category');
  const found = (starters.value ?? []).filter(
    (starter) =>
      [starter.name, starter.slug, ...starter.tags].some((text) => text.toLowerCase().includes(wanted)) &&
      (category === '' || isIn(category as Category, starter)),
  );
  if (starters.failure) {
    return <Failed title={templatesWords.failed} why={starters.failure} onRetry={starters.again} />;
  }
  if (!starters.value) return <WaitingCards />;
  if (found.length > 0 || (category !== '' && starters.value.length > 0))
    return (
      <>
        <Chips
          label={templatesWords.categories.label}
          chips={(['', ...categoriesOf(starters.value)] as const).map((value) => ({
            value,
            label: value === '' ? templatesWords.categories.all : templatesWords.categories[value],
          }))}
          isPressed={(value) => value === category}
          onPress={(value) => query.set({ category: value })}
        />
        <Starters starters={found} />
      </>
    );
  if (starters.value.length === 0) {
    return <Empty icon="templates" title={templatesWords.noStarters} lead={templatesWords.noStartersLead} />;
  }
  return (
    <Empty icon="search" title={templatesWords.none(search)}>
      <Button onClick={onClear}>{templatesWords.clear}</Button>
    </Empty>
  );
}
