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
    <li class="app-card" aria-busy={isBusy}>
      <Picture of={picture} load={load} />
      <div class="app-card-foot">
        <div class="app-card-text">
          {href ? (
            <a class="app-card-name" href={href} aria-label={label}>
              {name}
            </a>
          ) : (
            <button type="button" class="app-card-name" aria-label={label} disabled={isBusy} onClick={onClick}>
              {name}
            </button>
          )}
          <div class="app-card-detail">{detail}</div>
        </div>
        {children}
      </div>
    </li>
  );
}
