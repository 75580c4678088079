/** Shared frame of a template's screens, with name, state and tabs. */
import type { ComponentChildren } from 'preact';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Page } from '../../ui/page.tsx';
import { ScreenTabs } from '../../ui/screen-tabs.tsx';
import { hrefOf } from '../routing.ts';
import { templatesWords, templateWords } from '../screens/templates-words.ts';
import { onlyPrints } from '../session.ts';
import { type Draft, readStored } from '../templates.ts';
import { appWords } from '../words.ts';
import { useLoaded } from './load.ts';

const TEMPLATE_SCREENS = ['design', 'data', 'print', 'versions', 'use'] as const;
export type TemplateScreen = (typeof TEMPLATE_SCREENS)[number];

export const screenPath = (id: string, screen: TemplateScreen) => `/templates/${encodeURIComponent(id)}/${screen}`;

export type TemplatePageProps = {
  readonly id: string;
  readonly current: TemplateScreen;
  readonly actions?: (draft: Draft, again: () => void) => ComponentChildren;
  readonly children: (draft: Draft, again: () => void) => ComponentChildren;
};

export function TemplatePage({ id, current, actions, children }: TemplatePageProps) {
  const words = templateWords;
  const draft = useLoaded(id, () => readStored(id));
  const shown = draft.value;
  return (
    <Page
      title={shown?.name ?? words.title}
      back={<a href={hrefOf('/templates')}>{templatesWords.title}</a>}
      lead={
        shown && (
          <span class="pl-badges">
            <Badge kind={shown.publishedVersion === null ? 'plain' : 'good'}>
              {shown.publishedVersion === null ? templatesWords.state.draft : words.version(shown.publishedVersion)}
            </Badge>
            <code>{shown.templateId}</code>
          </span>
        )
      }
      actions={shown && actions?.(shown, draft.again)}
    >
      <ScreenTabs
        label={words.title}
        tabs={TEMPLATE_SCREENS.filter((name) => name === 'print' || !onlyPrints()).map((name) => ({
          name,
          label: words.screens[name],
          href: hrefOf(screenPath(id, name)),
        }))}
        current={current}
      >
        {!onlyPrints() && (
          <a class="pl-tab" href={hrefOf(`/render?template=${encodeURIComponent(shown?.templateId ?? id)}`)}>
            {appWords.rail.playground}
          </a>
        )}
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
