/** Menu at a button or at the pointer. Supports arrow keys, Home, End and first letters (WAI-ARIA, menu pattern). */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focused } from './dialog.tsx';
import { Icon, type IconName } from './icons.tsx';

export type MenuItem =
  | {
      readonly label: string;
      readonly icon?: IconName;
      readonly keys?: string;
      /** Additional search keywords. */
      readonly terms?: string;
      readonly isChecked?: boolean;
      readonly isDisabled?: boolean;
      readonly isDanger?: boolean;
      readonly run: () => void;
    }
  | 'line';

export type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Position of its corner in window pixels. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
};

/** Menu that is shown while it is rendered. The parent removes it when `onClose` is called. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  /** Returns the focus before unmounting, because unmounting would lose it. */
  const close = () => {
    onClose();
    opener.current?.focus();
  };
  useLayoutEffect(() => {
    const element = menu.current!;
    opener.current = focused();
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 8))}px`;
    enabled(element)[0]?.focus();
    // Replaces the browser's light dismiss. It would close the menu at the end of a long press.
    const pressed = ({ target }: PointerEvent) => {
      if (!element.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', pressed, { capture: true });
    return () => document.removeEventListener('pointerdown', pressed, { capture: true });
  }, []);
  const move = (event: KeyboardEvent) => {
    const buttons = enabled(menu.current!);
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    const next = nextIndex(event, buttons, index);
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      class="pl-floating pl-menu"
      onKeyDown={move}
    >
      {items.map((item, index) =>
        item === 'line' ? (
          <hr key={index} class="pl-menu-line" />
        ) : (
          <button
            key={item.label}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            {...(item.isChecked !== undefined && { 'aria-checked': item.isChecked })}
            class={`pl-menu-item ${item.isDanger ? 'pl-danger' : ''}`}
            disabled={item.isDisabled ?? false}
            tabIndex={-1}
            onClick={() => {
              close();
              item.run();
            }}
          >
            <span class="pl-menu-icon">
              {item.isChecked ? <Icon name="check" /> : item.icon && <Icon name={item.icon} />}
            </span>
            <span class="pl-menu-label">{item.label}</span>
            {item.keys && <kbd>{item.keys}</kbd>}
          </button>
        ),
      )}
    </div>
  );
}

function enabled(menu: HTMLElement): readonly HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'));
}

function nextIndex({ key }: KeyboardEvent, buttons: readonly HTMLElement[], index: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % buttons.length;
  if (key === 'ArrowUp') return (index - 1 + buttons.length) % buttons.length;
  if (key === 'Home') return 0;
  if (key === 'End') return buttons.length - 1;
  if (key.length !== 1) return undefined;
  const starts = (button: HTMLElement) => button.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  const after = buttons.findIndex((button, at) => at > index && starts(button));
  const found = after >= 0 ? after : buttons.findIndex(starts);
  return found >= 0 ? found : undefined;
}
