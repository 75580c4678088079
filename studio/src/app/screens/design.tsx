/** Designer on a template of the service: loaded on demand, saved automatically, with publishing. */
import { effect, type Signal, signal, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MountedDesigner } from '../../designer/mount-designer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { PaletteSource } from '../../ui/palette.tsx';
import { explain } from '../api.ts';
import { thumbnailOf } from '../asset-files.ts';
import { createAssets } from '../assets.ts';
import { engineAddresses } from '../engine.ts';
import { guardLeaving, openDraft } from '../open-draft.ts';
import { lazyDialog } from '../parts/lazy.tsx';
import { Conflict, SaveState } from '../parts/saving-state.tsx';
import { screenPath } from '../parts/template-page.tsx';
import { hrefOf, navigate, route } from '../routing.ts';
import type { Saving } from '../saving.ts';
import { brandColors, teamColors } from '../team-colors.ts';
import type { Draft } from '../templates.ts';
import { theme } from '../theme.ts';
import { toasts } from '../toasts.ts';
import { designWords, mergeWords } from './design-words.ts';
import { templatesWords, templateWords } from './templates-words.ts';

type Opened = {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly designer: MountedDesigner;
  close(): void;
};

const UseDialog = lazyDialog(async () => (await import('../parts/use-dialog.tsx')).UseDialog);
const PublishDialog = lazyDialog(async () => (await import('../parts/publish-dialog.tsx')).PublishDialog);

export type DesignProps = { readonly id: string; readonly palette: readonly PaletteSource[] };

export function Design({ id, palette }: DesignProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useSignal<Opened | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isGone = useRef(false);
  const open = () => {
    failure.value = undefined;
    openDesigner(id, place.current!, palette).then(
      (found) => {
        if (isGone.current) found.close();
        else opened.value = found;
      },
      (error: unknown) => {
        failure.value = explain(error);
      },
    );
  };
  useEffect(() => {
    open();
    return () => {
      isGone.current = true;
      opened.peek()?.close();
    };
  }, []);
  useEffect(() => {
    // Moves the focus into the designer, unless the person has focused something else.
    if (
      opened.value &&
      !route.peek().query.has('element') &&
      !route.peek().query.has('at') &&
      document.activeElement === document.body
    )
      place.current!.querySelector<HTMLElement>('[role="application"]')!.focus();
  }, [opened.value]);
  return (
    <>
      <div ref={place} class="pl-design" hidden={!opened.value} />
      {!opened.value && (
        <main class="pl-sign-in">
          {failure.value ? (
            <div class="pl-sign-in-card" role="alert">
              <h1>{designWords.failed}</h1>
              <p class="pl-muted">{failure.value}</p>
              <Button icon="refresh" onClick={open}>
                {templatesWords.retry}
              </Button>
              <a href={hrefOf('/templates')}>{designWords.back}</a>
            </div>
          ) : (
            <p class="pl-muted" role="status">
              {designWords.loading}
            </p>
          )}
        </main>
      )}
      {opened.value && (
        <Conflict
          id={opened.value.draft.id}
          saving={opened.value.saving}
          mine={opened.value.designer.template}
          onDecide={(template, name) => {
            opened.value!.designer.store.edit(name, () => template);
            toasts.show(mergeWords.decided);
          }}
        />
      )}
    </>
  );
}

async function openDesigner(id: string, place: HTMLElement, palette: readonly PaletteSource[]): Promise<Opened> {
  const [{ draft, saving, template, wasUnsaved, isReadOnly, close }, engine, { mountDesigner }] = await Promise.all([
    openDraft(id),
    engineAddresses(),
    import('../../designer/mount-designer.tsx'),
  ]);
  const assets = createAssets();
  const version = signal(draft.publishedVersion);
  const isUsing = signal(false);
  const use = () => {
    isUsing.value = true;
  };
  const isPublishing = signal(false);
  const publish = async () => {
    isPublishing.value = (await saving.flush()).kind === 'saved';
  };
  const screenItems = SCREENS.filter(({ name }) => name !== 'print' || !isReadOnly).map(({ name, icon, query }) => ({
    label: templateWords.screens[name],
    icon,
    terms: designWords.terms[name],
    run: () => void leaveFor(`${screenPath(draft.id, name)}${query}`, saving),
  }));
  const integrateItems = () =>
    version.value === null || isReadOnly ? [] : [{ label: designWords.use, icon: 'send', run: use } as const];
  const found: PaletteSource = {
    label: designWords.commands,
    items: () => [
      ...screenItems,
      ...(isReadOnly
        ? []
        : [
            {
              label: designWords.publish,
              icon: 'send',
              terms: designWords.terms.publish,
              run: () => void publish(),
            } as const,
          ]),
      ...integrateItems(),
    ],
  };
  const start = document.createElement('div');
  const end = document.createElement('div');
  for (const slot of [start, end]) slot.className = 'pl-app-slot';
  const designer = mountDesigner(place, {
    template,
    engine,
    assets: await assets.namedIn(template),
    assetNames: assets.names,
    assetPicture: thumbnailOf,
    brandColors,
    colors: teamColors,
    readOnly: isReadOnly,
    start,
    end,
    palette: [found, ...palette],
    commands: () => [...screenItems, ...integrateItems()],
    keepAs: draft.id,
    onChange(changed) {
      saving.change(changed);
      void assets.newlyNamedIn(changed).then((found) => found && designer.setAssets(found));
    },
    onSave: () => void saving.flush(),
    async onUpload(file) {
      const { name, all } = await assets.upload(file);
      designer.setAssets(all);
      return name;
    },
  });
  void selectAsked(designer);
  const stopTheme = effect(() => designer.setTheme(theme.value === 'system' ? undefined : theme.value));
  render(<Start />, start);
  render(
    <End
      draft={draft}
      saving={saving}
      designer={designer}
      isReadOnly={isReadOnly}
      version={version}
      isUsing={isUsing}
      isPublishing={isPublishing}
      onPublish={() => void publish()}
    />,
    end,
  );
  if (wasUnsaved) {
    saving.change(template);
    if ((await saving.flush()).kind === 'saved') toasts.show(designWords.restored);
  }
  const stopGuarding = guardLeaving(saving);
  return {
    draft,
    saving,
    designer,
    close() {
      stopGuarding();
      stopTheme();
      close();
      render(null, start);
      render(null, end);
      designer.destroy();
    },
  };
}

/** Selects the element that the URL names. Links from problems and warnings use this. */
async function selectAsked({ store }: MountedDesigner): Promise<void> {
  const { query } = route.peek();
  if (!query.has('at') && !query.has('element')) return;
  const { findPlace } = await import('../../designer/model/find-place.ts');
  const place = findPlace(store.document.peek(), { path: query.get('at'), elementId: query.get('element') });
  if (place === undefined) toasts.show(designWords.placeGone);
  else store.select([place]);
}

/** Tabs for the template's other screens. They use the designer's saved draft. */
const SCREENS = [
  { name: 'data', icon: 'database', query: '' },
  { name: 'print', icon: 'printer', query: '?version=draft' },
  { name: 'versions', icon: 'history', query: '' },
] as const;

/** Saves, then opens another screen. */
async function leaveFor(path: string, saving: Saving): Promise<void> {
  const { kind } = await saving.flush();
  if (kind === 'saved') navigate(path);
}

function Start() {
  return (
    <a class="pl-icon-button" href={hrefOf('/templates')} aria-label={designWords.back} title={designWords.back}>
      <Icon name="arrowLeft" />
    </a>
  );
}

type EndProps = Omit<Opened, 'close'> & {
  readonly isReadOnly: boolean;
  readonly version: Signal<number | null>;
  /** True while the dialog with the render request is shown. */
  readonly isUsing: Signal<boolean>;
  readonly isPublishing: Signal<boolean>;
  readonly onPublish: () => void;
};

function End({ draft, saving, designer, isReadOnly, version, isUsing, isPublishing, onPublish }: EndProps) {
  const screens = SCREENS.filter(({ name }) => name !== 'print' || !isReadOnly).map(({ name, icon, query }) => (
    <Button
      key={name}
      kind="quiet"
      icon={icon}
      class="pl-wide-bar-only"
      aria-label={templateWords.screens[name]}
      title={templateWords.screens[name]}
      onClick={() => void leaveFor(`${screenPath(draft.id, name)}${query}`, saving)}
    >
      {name === 'print' && <span class="pl-integrate-text">{templateWords.screens[name]}</span>}
    </Button>
  ));
  if (isReadOnly)
    return (
      <>
        <span class="pl-save">{designWords.readOnly}</span>
        {screens}
      </>
    );
  return (
    <>
      <SaveState saving={saving} />
      {screens}
      {version.value !== null && (
        <Button
          kind="quiet"
          icon="send"
          class="pl-wide-bar-only"
          aria-label={designWords.use}
          title={designWords.use}
          onClick={() => {
            isUsing.value = true;
          }}
        >
          <span class="pl-integrate-text">{designWords.use}</span>
        </Button>
      )}
      <Button kind="main" onClick={onPublish}>
        {designWords.publish}
      </Button>
      {isPublishing.value && (
        <PublishDialog
          id={draft.id}
          etag={saving.etag()}
          onPublished={(published) => {
            version.value = published;
            isUsing.value = true;
          }}
          onClose={() => {
            isPublishing.value = false;
          }}
        />
      )}
      {isUsing.value && (
        <UseDialog
          templateId={draft.templateId}
          data={designer.store.data.peek()}
          format={designer.store.format.peek()}
          onClose={() => {
            isUsing.value = false;
          }}
        />
      )}
    </>
  );
}
