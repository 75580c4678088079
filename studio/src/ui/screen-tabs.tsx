/** Navigation between related screens: links that look like tabs. */
import type { ComponentChildren } from 'preact';

export type ScreenTab<Name extends string> = { readonly name: Name; readonly label: string; readonly href: string };

export type ScreenTabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly ScreenTab<Name>[];
  readonly current: Name;
  /** Additional links after the tabs. */
  readonly children?: ComponentChildren;
};

export function ScreenTabs<Name extends string>({ label, tabs, current, children }: ScreenTabsProps<Name>) {
  return (
    <nav class="pl-tab-list" aria-label={label}>
      {tabs.map(({ name, label, href }) => (
        <a key={name} class="pl-tab" href={href} {...(name === current && { 'aria-current': 'page' })}>
          {label}
        </a>
      ))}
      {children}
    </nav>
  );
}
