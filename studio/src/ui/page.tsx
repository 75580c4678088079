/** The shape of a screen: a title, what can be done, and what is shown. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { strings } from '../strings.ts';

export type PageProps = {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  /** Above the title: the way back. */
  readonly back?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function Page({ title, lead, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = strings.title(title);
  }, [title]);
  return (
    <div class="sc-page">
      <header class="sc-page-head">
        <div class="sc-page-words">
          {back && <div class="sc-page-back">{back}</div>}
          <h1>{title}</h1>
          {lead && <p class="pl-muted">{lead}</p>}
        </div>
        {actions && <div class="sc-page-actions">{actions}</div>}
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
  /** Its content reaches its edges: a table, a picture. */
  readonly flush?: boolean;
};

/** A part of a screen that is about one thing. */
export function Panel({ title, lead, actions, children, flush = false }: PanelProps) {
  return (
    <section class={`sc-panel ${flush ? 'sc-panel-flush' : ''}`}>
      <header class="sc-panel-head">
        <div>
          <h2>{title}</h2>
          {lead && <p class="pl-muted">{lead}</p>}
        </div>
        {actions && <div class="sc-panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ComponentChildren];

/** What is known of one thing, word by word; what is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="sc-facts">
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

/** A state in a word. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: BadgeKind;
  readonly children: ComponentChildren;
}) {
  return <span class={`sc-badge sc-badge-${kind}`}>{children}</span>;
}
