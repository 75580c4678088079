/** What the screens of one template have in common: its name, what became of it, and the way between them. */
import type { ComponentChildren } from 'preact';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { ScreenTabs } from '../../ui/screen-tabs.tsx';
import { ask } from '../api.ts';
import { hrefOf } from '../places.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import type { Draft } from '../templates.ts';
import { useLoaded } from './load.ts';

const TEMPLATE_SCREENS = ['design', 'data', 'versions', 'use'] as const;
export type TemplateScreen = (typeof TEMPLATE_SCREENS)[number];

export const screenPath = (id: string, screen: TemplateScreen) => `/templates/${encodeURIComponent(id)}/${screen}`;

export type TemplatePageProps = {
  readonly id: string;
  readonly current: TemplateScreen;
  readonly actions?: (draft: Draft, again: () => void) => ComponentChildren;
  readonly children: (draft: Draft, again: () => void) => ComponentChildren;
};

export function TemplatePage({ id, current, actions, children }: TemplatePageProps) {
  const words = roomStrings.template;
  const draft = useLoaded(id, () => ask<Draft>(`v1/templates/${encodeURIComponent(id)}`));
  const shown = draft.value;
  return (
    <Page
      title={shown?.name ?? words.title}
      back={<a href={hrefOf('/templates')}>{strings.templates.title}</a>}
      lead={
        shown && (
          <span class="sc-badges">
            <Badge kind={shown.publishedVersion === null ? 'plain' : 'good'}>
              {shown.publishedVersion === null ? strings.templates.state.draft : words.version(shown.publishedVersion)}
            </Badge>
            <code>{shown.templateId}</code>
          </span>
        )
      }
      actions={shown && actions?.(shown, draft.again)}
    >
      <ScreenTabs
        label={words.title}
        tabs={TEMPLATE_SCREENS.map((name) => ({
          name,
          label: words.screens[name],
          href: hrefOf(screenPath(id, name)),
        }))}
        current={current}
      >
        <a class="pl-tab" href={hrefOf(`/render?template=${encodeURIComponent(shown?.templateId ?? id)}`)}>
          {strings.rail.playground}
        </a>
      </ScreenTabs>
      {draft.failure && !shown ? (
        <Failed title={words.failed} why={draft.failure} onRetry={draft.again} />
      ) : shown ? (
        children(shown, draft.again)
      ) : (
        <Waiting />
      )}
    </Page>
  );
}
