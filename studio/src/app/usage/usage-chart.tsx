/** Daily renders as stacked columns, and as a table for screen readers. */
import { currentLanguage } from '../../ui/language.ts';
import { numberText } from '../units.ts';
import { type Chart, roundTop } from './history.ts';
import { usageWords as words } from './words.ts';

const dayName = new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
export const dayText = (day: string) => dayName.format(Date.parse(day));

export function UsageChart({ chart: { days, series, most, total } }: { readonly chart: Chart }) {
  const top = roundTop(most);
  const shown = [0, Math.floor((days.length - 1) / 2), days.length - 1];
  return (
    <figure class="pl-usage-figure">
      <div class="pl-usage-plot" role="img" aria-label={words.chart(numberText(total), days.length)}>
        <div class="pl-usage-scale" aria-hidden="true">
          {[top, ...(top % 2 === 0 ? [top / 2] : []), 0].map((value) => (
            <span key={value} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
              {numberText(value)}
            </span>
          ))}
        </div>
        <div class="pl-usage-columns">
          {days.map((day, index) => (
            <div key={day} class="pl-usage-column" title={titleOf(day, series, index)}>
              {series.map(({ name, values }, place) => {
                const value = values[index]!;
                return (
                  value > 0 && (
                    <span
                      key={name}
                      class={`pl-usage-part pl-usage-color-${place}`}
                      style={{ height: `${(value / top) * 100}%` }}
                    />
                  )
                );
              })}
            </div>
          ))}
        </div>
        <div class="pl-usage-days" aria-hidden="true">
          {shown.map((index) => (
            <span key={index}>{dayText(days[index]!)}</span>
          ))}
        </div>
      </div>
      <ul class="pl-usage-legend">
        {series.map(({ name, total: all }, place) => (
          <li key={name}>
            <span class={`pl-usage-swatch pl-usage-color-${place}`} aria-hidden="true" />
            <span>{name}</span> <strong>{numberText(all)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function titleOf(day: string, series: Chart['series'], index: number): string {
  const parts = series
    .filter(({ values }) => values[index]! > 0)
    .map(({ name, values }) => `${name}: ${numberText(values[index]!)}`);
  return [dayText(day), ...(parts.length > 0 ? parts : [words.nothing])].join('\n');
}

/** Table of days with renders. */
export function UsageTable({ chart: { days, series } }: { readonly chart: Chart }) {
  const used = days
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => series.some(({ values }) => values[index]! > 0));
  return (
    <div class="pl-surface pl-table-frame pl-usage-table">
      <table class="pl-table" aria-label={words.byDay}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" class="pl-cell-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.toReversed().map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {series.map(({ name, values }) => (
                <td key={name} class="pl-cell-number" data-label={name}>
                  {numberText(values[index]!)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
