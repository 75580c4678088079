/** Frame of a screen: title, actions and content. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { uiWords } from './words.ts';

export type PageProps = {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Buttons next to the title. */
  readonly actions?: ComponentChildren;
  /** Link back to the parent screen, above the title. */
  readonly back?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function Page({ title, lead, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = uiWords.title(title);
  }, [title]);
  return (
    <div class="pl-page">
      <header class="pl-page-head">
        <div class="pl-page-text">
          {back && <div class="pl-page-back">{back}</div>}
          <h1>{title}</h1>
          {lead && <p class="pl-muted">{lead}</p>}
        </div>
        {actions && <div class="pl-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export type PanelProps = {
  readonly title: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Content without padding, such as a table or image. */
  readonly flush?: boolean;
};

/** Section of a screen with one subject. */
export function Panel({ title, lead, actions, children, flush = false }: PanelProps) {
  return (
    <section class={`pl-surface pl-panel ${flush ? 'pl-panel-flush' : ''}`}>
      <header class="pl-panel-head">
        <div>
          <h2>{title}</h2>
          {lead && <p class="pl-muted">{lead}</p>}
        </div>
        {actions && <div class="pl-panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ComponentChildren];

/** Definition list. Undefined values are omitted. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="pl-facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export type BadgeKind = 'plain' | 'good' | 'warning' | 'danger' | 'accent';

/** Badge that shows a state as a word. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: BadgeKind;
  readonly children: ComponentChildren;
}) {
  return <span class={`pl-badge pl-badge-${kind}`}>{children}</span>;
}
