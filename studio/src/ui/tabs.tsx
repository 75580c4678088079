/** Tabs: arrows move between them, and the focused tab is shown (WAI-ARIA, tabs pattern). */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';

export type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly icon?: IconName;
  /** Number next to the label. */
  readonly mark?: string;
};

export type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  /** True for vertical tabs next to the content. */
  readonly isUpright?: boolean;
  /** Content of the current tab. */
  readonly children: ComponentChildren;
};

export function Tabs<Name extends string>({
  label,
  tabs,
  current,
  onChange,
  isUpright = false,
  children,
}: TabsProps<Name>) {
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const [on, back] = isUpright ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
    const by = event.key === on ? 1 : event.key === back ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const index = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(index + by + tabs.length) % tabs.length]!;
    onChange(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div class={`pl-tabs ${isUpright ? 'pl-tabs-upright' : ''}`}>
      <div
        class="pl-tab-list"
        role="tablist"
        aria-label={label}
        {...(isUpright && { 'aria-orientation': 'vertical' })}
        onKeyDown={move}
      >
        {tabs.map(({ name, label, icon, mark }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            class="pl-tab"
            onClick={() => onChange(name)}
          >
            {icon && <Icon name={icon} />}
            <span>{label}</span>
            {mark && <span class="pl-badge">{mark}</span>}
          </button>
        ))}
      </div>
      <div class="pl-tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  );
}
