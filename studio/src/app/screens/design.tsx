/** The designer on a template of the service: loaded when first shown, saved by itself, published from here. */
import { effect, type Signal, signal, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MountedDesigner } from '../../designer/mount-designer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { PaletteSource } from '../../ui/palette.tsx';
import { ApiFailure, ask, explain } from '../api.ts';
import { createAssets } from '../assets.ts';
import { engineAddresses } from '../engine.ts';
import { guardLeaving, openDraft } from '../open-draft.ts';
import { Conflict, SaveState } from '../parts/saving-state.tsx';
import { UseDialog } from '../parts/use-dialog.tsx';
import { hrefOf } from '../places.ts';
import type { Saving } from '../saving.ts';
import { strings } from '../strings.ts';
import type { Draft } from '../templates.ts';
import { theme } from '../theme.ts';
import { toasts } from '../toasts.ts';

type Opened = {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly designer: MountedDesigner;
  close(): void;
};

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
  return (
    <>
      <div ref={place} class="app-design" hidden={!opened.value} />
      {!opened.value && (
        <main class="app-entrance">
          {failure.value ? (
            <div class="app-entrance-card" role="alert">
              <h1>{strings.design.failed}</h1>
              <p class="pl-muted">{failure.value}</p>
              <Button icon="refresh" onClick={open}>
                {strings.templates.retry}
              </Button>
              <a href={hrefOf('/templates')}>{strings.design.back}</a>
            </div>
          ) : (
            <p class="pl-muted" role="status">
              {strings.design.loading}
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
            toasts.show(strings.merge.decided);
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
  const start = document.createElement('div');
  const end = document.createElement('div');
  for (const slot of [start, end]) slot.className = 'app-slot';
  const designer = mountDesigner(place, {
    template,
    engine,
    assets: await assets.namedIn(template),
    readOnly: isReadOnly,
    start,
    end,
    palette,
    commands: () => (version.value === null || isReadOnly ? [] : [{ label: strings.design.use, run: use }]),
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
  render(
    <End
      draft={draft}
      saving={saving}
      designer={designer}
      isReadOnly={isReadOnly}
      version={version}
      isUsing={isUsing}
    />,
    end,
  );
  if (wasUnsaved) {
    saving.change(template);
    if ((await saving.flush()).kind === 'saved') toasts.show(strings.design.restored);
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

function Start() {
  return (
    <a class="pl-icon-button" href={hrefOf('/templates')} aria-label={strings.design.back} title={strings.design.back}>
      <Icon name="arrowLeft" />
    </a>
  );
}

type EndProps = Omit<Opened, 'close'> & {
  readonly isReadOnly: boolean;
  readonly version: Signal<number | null>;
  /** Whether it is shown how programs ask for it. */
  readonly isUsing: Signal<boolean>;
};

function End({ draft, saving, designer, isReadOnly, version, isUsing }: EndProps) {
  const isBusy = useSignal(false);
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
          class="pl-roomy-only"
          aria-label={strings.design.use}
          title={strings.design.use}
          onClick={() => {
            isUsing.value = true;
          }}
        >
          <span class="app-use-text">{strings.design.use}</span>
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
