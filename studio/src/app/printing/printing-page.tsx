/** What the screens of printing have in common: the way between them. */
import type { ComponentChildren } from 'preact';
import { Page } from '../../ui/page.tsx';
import { hrefOf } from '../places.ts';
import { printingWords as words } from './words.ts';

const SCREENS = { jobs: '/printing', printers: '/printing/printers', agents: '/printing/agents' } as const;

export type PrintingPageProps = {
  readonly current: keyof typeof SCREENS;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function PrintingPage({ current, actions, children }: PrintingPageProps) {
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <nav class="pl-tab-list" aria-label={words.title}>
        {(['jobs', 'printers', 'agents'] as const).map((screen) => (
          <a
            key={screen}
            class="pl-tab"
            href={hrefOf(SCREENS[screen])}
            {...(screen === current && { 'aria-current': 'page' })}
          >
            {words.screens[screen]}
          </a>
        ))}
      </nav>
      {children}
    </Page>
  );
}
