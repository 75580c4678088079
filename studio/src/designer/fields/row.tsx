/** Row of a panel: label and control. */

export type RowProps = {
  readonly label: string;
  readonly about?: string;
  readonly isTall?: boolean;
  readonly isSet?: boolean;
  readonly children: preact.ComponentChildren;
};

export function Row({ label, about, isTall = false, isSet = false, children }: RowProps) {
  return (
    <div class={`pl-row ${isTall ? 'pl-row-tall' : ''}`}>
      <span class="pl-row-label" data-set={isSet} title={about}>
        {label}
      </span>
      <span class="pl-row-control">{children}</span>
    </div>
  );
}
