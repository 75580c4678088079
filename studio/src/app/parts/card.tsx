/** Template cards with image, name and details. */
import type { JsonValue } from '@platen/engine/base/json';
import type { ComponentChildren } from 'preact';
import { Picture } from './picture.tsx';

export type CardProps = {
  readonly name: string;
  readonly label: string;
  readonly detail: ComponentChildren;
  readonly picture: string;
  readonly load: () => Promise<JsonValue>;
  /** Link target, or an action. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly isBusy?: boolean;
  /** Content next to the name. */
  readonly children?: ComponentChildren;
};

export function Card({ name, label, detail, picture, load, href, onClick, isBusy = false, children }: CardProps) {
  return (
    <li class="pl-surface pl-card" aria-busy={isBusy}>
      <Picture of={picture} load={load} />
      <div class="pl-card-foot">
        <div class="pl-card-text">
          {href ? (
            <a class="pl-card-name" href={href} aria-label={label}>
              {name}
            </a>
          ) : (
            <button type="button" class="pl-card-name" aria-label={label} disabled={isBusy} onClick={onClick}>
              {name}
            </button>
          )}
          <div class="pl-card-detail">{detail}</div>
        </div>
        {children}
      </div>
    </li>
  );
}
