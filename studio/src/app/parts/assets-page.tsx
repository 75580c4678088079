/** What the screens of assets have in common: the way between files and fonts. */
import type { ComponentChildren } from 'preact';
import { Page } from '../../ui/page.tsx';
import { hrefOf } from '../places.ts';
import { roomStrings } from '../room-strings.ts';

const words = roomStrings.assets;

const SCREENS = { files: '/assets', fonts: '/assets/fonts' } as const;

export type AssetsPageProps = {
  readonly current: keyof typeof SCREENS;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function AssetsPage({ current, actions, children }: AssetsPageProps) {
  return (
    <Page title={words.title} lead={words.lead} actions={actions}>
      <nav class="pl-tab-list" aria-label={words.title}>
        {(['files', 'fonts'] as const).map((screen) => (
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
