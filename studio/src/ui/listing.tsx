/**
 * Frame of all lists. Shows placeholders while loading, errors with a retry button, an empty state with the next step,
 * and buttons that clear the filter and load more.
 */
import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { uiWords } from './words.ts';

/** Loaded rows of a paginated list, and functions to load more. */
export type Listing<Row> = {
  /** Undefined until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly failure: string | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  more(): void;
  again(): void;
  /** Removes rows without reloading. */
  drop(isGone: (row: Row) => boolean): void;
};

export type EmptyProps = {
  readonly icon?: IconName;
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Button or link to the next step. */
  readonly children?: ComponentChildren;
};

export function Empty({ icon, title, lead, children }: EmptyProps) {
  return (
    <div class="pl-empty">
      {icon && (
        <span class="pl-empty-icon">
          <Icon name={icon} size={22} />
        </span>
      )}
      <h2>{title}</h2>
      {lead && <p class="pl-muted">{lead}</p>}
      {children}
    </div>
  );
}

export type FailedProps = { readonly title: string; readonly why: string; readonly onRetry: () => void };

export function Failed({ title, why, onRetry }: FailedProps) {
  return (
    <div role="alert">
      <Empty icon="cloud" title={title} lead={why}>
        <Button icon="refresh" onClick={onRetry}>
          {uiWords.retry}
        </Button>
      </Empty>
    </div>
  );
}

/** Placeholder shown while a list is loading. */
export function Waiting({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div class="pl-surface pl-skeleton" role="status">
      <span class="pl-hidden">{uiWords.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="pl-skeleton-line" />
      ))}
    </div>
  );
}

export type ListViewProps<Row> = {
  readonly listing: Listing<Row>;
  /** Shown if the list is empty. */
  readonly empty: ComponentChildren;
  /** True if a search or filter restricts the list. */
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
  readonly waiting?: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
};

export function ListView<Row>({ listing, empty, isFiltered = false, onClear, waiting, children }: ListViewProps<Row>) {
  const { rows, failure, hasMore, isBusy, more, again } = listing;
  if (failure !== undefined && !rows) return <Failed title={uiWords.failed} why={failure} onRetry={again} />;
  if (!rows) return <>{waiting ?? <Waiting />}</>;
  if (rows.length === 0 && !isFiltered) return <>{empty}</>;
  if (rows.length === 0) {
    return (
      <Empty icon="search" title={uiWords.none}>
        {onClear && <Button onClick={onClear}>{uiWords.clear}</Button>}
      </Empty>
    );
  }
  return (
    <>
      <div class="pl-list" aria-busy={isBusy}>
        {children(rows)}
      </div>
      {failure !== undefined && (
        <p class="pl-notice pl-notice-danger" role="alert">
          {failure}
        </p>
      )}
      {hasMore && (
        <div class="pl-more">
          <Button disabled={isBusy} onClick={more}>
            {uiWords.more}
          </Button>
        </div>
      )}
    </>
  );
}
