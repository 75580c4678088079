/** Buttons with an icon, a label or both. */
import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'size' | 'icon'> & {
  readonly icon?: IconName;
  readonly kind?: 'plain' | 'quiet' | 'main' | 'danger';
  readonly children?: ComponentChildren;
};

export function Button({ icon, kind = 'plain', children, class: extra, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`pl-button pl-button-${kind} ${extra ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<JSX.IntrinsicElements['button'], 'size' | 'icon' | 'label'> & {
  readonly icon: IconName;
  /** Label for tooltips and screen readers. */
  readonly label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  readonly keys?: string;
};

export function IconButton({ icon, label, keys, class: extra, ...rest }: IconButtonProps) {
  const title = keys ? `${label} (${keys})` : label;
  return (
    <button type="button" {...rest} aria-label={label} title={title} class={`pl-icon-button ${extra ?? ''}`}>
      <Icon name={icon} />
    </button>
  );
}
