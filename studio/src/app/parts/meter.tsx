/** Usage meter. It is full when the limit is reached. */
import { limitText, numberText } from '../units.ts';

export type MeterProps = {
  readonly label: string;
  readonly used: number;
  /** Maximum of the plan; -1 means unlimited. */
  readonly limit: number;
  /** Formats a number of the meter, such as a size in bytes. */
  readonly text?: (number: number) => string;
  /** True if the label is shown elsewhere. */
  readonly isBare?: boolean;
};

/** Used share above which the meter shows a warning. */
const NEAR = 0.8;

export function Meter({ label, used, limit, text = numberText, isBare = false }: MeterProps) {
  const part = limit <= 0 ? 0 : Math.min(1, used / limit);
  const state = part >= 1 ? 'full' : part >= NEAR ? 'near' : 'fine';
  return (
    <div class={`pl-meter pl-meter-${state}`}>
      {!isBare && (
        <div class="pl-meter-text">
          <span>{label}</span>
          <span class="pl-muted">{limitText(used, limit, text)}</span>
        </div>
      )}
      {limit >= 0 && (
        <progress class="pl-progress" max={Math.max(1, limit)} value={Math.min(used, limit)} aria-label={label} />
      )}
    </div>
  );
}
