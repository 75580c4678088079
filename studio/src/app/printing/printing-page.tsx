/** Shared frame of the printing screens, with tabs. */
import type { ComponentChildren } from 'preact';
import { Page } from '../../ui/page.tsx';
import { ScreenTabs } from '../../ui/screen-tabs.tsx';
import { hrefOf } from '../routing.ts';
import { printingWords as words } from './words.ts';

const SCREENS = ['jobs', 'printers', 'agents'] as const;
const PATHS = { jobs: '/printing', printers: '/printing/printers', agents: '/printing/agents' } as const;

export type PrintingPageProps = {
  readonly current: (typeof SCREENS)[number];
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function PrintingPage({ current, actions, children }: PrintingPageProps) {
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <ScreenTabs
        label={words.title}
        tabs={SCREENS.map((name) => ({ name, label: words.screens[name], href: hrefOf(PATHS[name]) }))}
        current={current}
      />
      {children}
    </Page>
  );
}
