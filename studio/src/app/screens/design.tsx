/** The designer on a template of the service: loaded when first shown, saved by itself, published from here. */
import type { JsonValue } from '@platen/engine/base/json';
import { effect, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MountedDesigner } from '../../designer/mount-designer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { PaletteSource } from '../../ui/palette.tsx';
import { ApiFailure, ask, askWithTag, explain } from '../api.ts';
import { createAssets } from '../assets.ts';
import { engineAddresses } from '../engine.ts';
import { MergeDialog } from '../parts/merge-dialog.tsx';
import { UseDialog } from '../parts/use-dialog.tsx';
import { hrefOf } from '../places.ts';
import { createSaving, type SavedState, type SaveOutcome, type Saving } from '../saving.ts';
import { session } from '../session.ts';
import { strings } from '../strings.ts';
import { createTemplate, type Draft, pathOf } from '../templates.ts';
import { theme } from '../theme.ts';
import { toasts } from '../toasts.ts';
import { findUnsaved, forgetUnsaved, keepUnsaved } from '../unsaved.ts';

type Opened = { readonly draft: Draft; readonly saving: Saving; readonly designer: MountedDesigner };

export type DesignProps = { readonly id: string; readonly palette: readonly PaletteSource[] };

export function Design({ id, palette }: DesignProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useSignal<Opened | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    openDesigner(id, place.current!, palette).then(
      (found) => {
        close = found.close;
        if (isGone) found.close();
        else opened.value = found;
      },
      (error: unknown) => {
        failure.value = explain(error);
      },
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, []);
  return (
    <>
      <div ref={place} class="app-design" hidden={!opened.value} />
      {!opened.value && (
        <main class="app-entrance">
          {failure.value ? (
            <div class="app-entrance-card">
              <h1>{strings.design.failed}</h1>
              <p class="pl-muted">{failure.value}</p>
              <a href={hrefOf('/templates')}>{strings.design.back}</a>
            </div>
          ) : (
            <p class="pl-muted" role="status">
              {strings.design.loading}
            </p>
          )}
        </main>
      )}
      {opened.value && <Conflict {...opened.value} />}
    </>
  );
}

async function openDesigner(
  id: string,
  place: HTMLElement,
  palette: readonly PaletteSource[],
): Promise<Opened & { close(): void }> {
  const path = `v1/templates/${encodeURIComponent(id)}`;
  const [{ value: draft, etag }, engine, { mountDesigner }] = await Promise.all([
    askWithTag<Draft>(path),
    engineAddresses(),
    import('../../designer/mount-designer.tsx'),
  ]);
  const who = session.peek()!;
  const key = `${who.user.id} ${draft.id}`;
  const kept = await findUnsaved(key);
  const assets = createAssets();
  const saving = createSaving({
    key,
    // What was kept was made from this state; where the service has another by now, saving it is a conflict.
    opened: kept ? { template: kept.base, etag: kept.etag } : { template: draft.draft, etag },
    save: (template, ifMatch) => save(path, template, ifMatch),
    load: () => load(path),
    keep: keepUnsaved,
    forget: forgetUnsaved,
  });
  const start = document.createElement('div');
  const end = document.createElement('div');
  for (const slot of [start, end]) slot.className = 'app-slot';
  const isReadOnly = draft.librarySlug !== undefined && !who.user.superAdmin;
  const template = kept?.template ?? draft.draft;
  const designer = mountDesigner(place, {
    template,
    engine,
    assets: await assets.namedIn(template),
    readOnly: isReadOnly,
    start,
    end,
    palette,
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
  const stopTheme = effect(() => designer.setTheme(theme.value === 'system' ? undefined : theme.value));
  render(<Start />, start);
  render(<End draft={draft} saving={saving} designer={designer} isReadOnly={isReadOnly} />, end);
  if (kept) {
    saving.change(kept.template);
    if ((await saving.flush()).kind === 'saved') toasts.show(strings.design.restored);
  }
  const leaving = (event: BeforeUnloadEvent) => {
    if (saving.status.peek().kind !== 'saved') event.preventDefault();
  };
  addEventListener('beforeunload', leaving);
  return {
    draft,
    saving,
    designer,
    close() {
      removeEventListener('beforeunload', leaving);
      stopTheme();
      void saving.flush().finally(saving.close);
      render(null, start);
      render(null, end);
      designer.destroy();
    },
  };
}

async function save(path: string, template: JsonValue, ifMatch: string): Promise<SaveOutcome> {
  try {
    const { etag } = await askWithTag(path, { method: 'PUT', body: { template }, ifMatch });
    return { kind: 'saved', etag };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 412) return { kind: 'changed' };
    if (error.status === 0 || error.status >= 500 || error.status === 429) return { kind: 'offline' };
    return { kind: 'refused', why: explain(error) };
  }
}

async function load(path: string): Promise<SavedState> {
  const { value, etag } = await askWithTag<Draft>(path);
  return { template: value.draft, etag };
}

function Start() {
  return (
    <a class="pl-icon-button" href={hrefOf('/templates')} aria-label={strings.design.back} title={strings.design.back}>
      <Icon name="arrowLeft" />
    </a>
  );
}

type EndProps = Opened & { readonly isReadOnly: boolean };

function End({ draft, saving, designer, isReadOnly }: EndProps) {
  const version = useSignal(draft.publishedVersion);
  const isBusy = useSignal(false);
  const isUsing = useSignal(false);
  const publish = async () => {
    isBusy.value = true;
    try {
      const { kind } = await saving.flush();
      if (kind !== 'saved') return;
      const sending = { method: 'POST', ifMatch: saving.etag() } as const;
      const published = await ask<{ version: number }>(`v1/templates/${encodeURIComponent(draft.id)}/publish`, sending);
      version.value = published.version;
      toasts.show(strings.design.published(published.version));
      isUsing.value = true;
    } catch (error) {
      const errors = error instanceof ApiFailure ? error.errors.length : 0;
      toasts.show(errors > 0 ? strings.design.problems(errors) : explain(error));
    } finally {
      isBusy.value = false;
    }
  };
  if (isReadOnly) return <span class="app-save">{strings.design.readOnly}</span>;
  return (
    <>
      <SaveState saving={saving} />
      {version.value !== null && (
        <Button
          kind="quiet"
          icon="send"
          onClick={() => {
            isUsing.value = true;
          }}
        >
          {strings.design.use}
        </Button>
      )}
      <Button kind="main" disabled={isBusy.value} onClick={() => void publish()}>
        {isBusy.value ? strings.design.publishing : strings.design.publish}
      </Button>
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

function SaveState({ saving }: { readonly saving: Saving }) {
  const status = saving.status.value;
  const text = status.kind === 'refused' ? strings.design.refused(status.why) : strings.design[status.kind];
  return (
    <span class={`app-save app-save-${status.kind}`} role="status" title={text}>
      <span class="app-dot" aria-hidden="true" />
      <span class="app-save-text">{text}</span>
    </span>
  );
}

/** Shows both states, and goes on with what a person makes of them. */
function Conflict({ draft, saving, designer }: Opened) {
  const status = saving.status.value;
  if (status.kind !== 'conflict') return null;
  const { base, theirs } = status.conflict;
  const mine = designer.template();
  const goOn = (template: JsonValue) => {
    designer.open(template);
    void saving.settle(template, theirs);
  };
  const copy = async () => {
    try {
      const made = await createTemplate(mine);
      await saving.settle(theirs.template, theirs);
      // Read anew: the copy has a history and a place to save of its own.
      location.assign(hrefOf(pathOf(made.id)));
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  return (
    <MergeDialog
      key={theirs.etag}
      id={draft.id}
      base={base}
      mine={mine}
      theirs={theirs}
      onMerge={goOn}
      onTheirs={() => goOn(theirs.template)}
      onCopy={() => void copy()}
    />
  );
}
