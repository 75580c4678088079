/**
 * The shape of every list: places of rows while they are on their way, what went wrong with a way to try again, the next
 * step where there is nothing, the way out where nothing fits, and more of it where there is more.
 */
import type { ComponentChildren } from 'preact';
import { strings } from '../strings.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';

/** A list that comes in pages. */
export type Listing<Row> = {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly failure: string | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  more(): void;
  again(): void;
  /** Takes out what is gone, without reading anew. */
  drop(isGone: (row: Row) => boolean): void;
};

export type EmptyProps = {
  readonly icon?: IconName;
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** The next step. */
  readonly children?: ComponentChildren;
};

export function Empty({ icon, title, lead, children }: EmptyProps) {
  return (
    <div class="sc-empty">
      {icon && (
        <span class="sc-empty-icon">
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
          {strings.lists.retry}
        </Button>
      </Empty>
    </div>
  );
}

/** Places of lines that are on their way. */
export function Waiting({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div class="sc-waiting" role="status">
      <span class="pl-hidden">{strings.lists.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="sc-waiting-line" />
      ))}
    </div>
  );
}

export type ListViewProps<Row> = {
  readonly listing: Listing<Row>;
  /** Where there is nothing at all. */
  readonly empty: ComponentChildren;
  /** Whether it is narrowed down by what is typed or chosen. */
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
  readonly waiting?: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
};

export function ListView<Row>({ listing, empty, isFiltered = false, onClear, waiting, children }: ListViewProps<Row>) {
  const { rows, failure, hasMore, isBusy, more, again } = listing;
  if (failure !== undefined && !rows) return <Failed title={strings.lists.failed} why={failure} onRetry={again} />;
  if (!rows) return <>{waiting ?? <Waiting />}</>;
  if (rows.length === 0 && !isFiltered) return <>{empty}</>;
  if (rows.length === 0) {
    return (
      <Empty icon="search" title={strings.lists.none}>
        {onClear && <Button onClick={onClear}>{strings.lists.clear}</Button>}
      </Empty>
    );
  }
  return (
    <>
      <div class="sc-list" aria-busy={isBusy}>
        {children(rows)}
      </div>
      {failure !== undefined && (
        <p class="sc-failure" role="alert">
          {failure}
        </p>
      )}
      {hasMore && (
        <div class="sc-more">
          <Button disabled={isBusy} onClick={more}>
            {strings.lists.more}
          </Button>
        </div>
      )}
    </>
  );
}
