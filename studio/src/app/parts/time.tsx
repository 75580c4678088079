/** Relative time, with the exact time as a tooltip. */
import { currentLanguage } from '../../ui/language.ts';
import { agoText } from '../templates.ts';
import { appWords } from '../words.ts';

const exact = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' });

export const exactTime = (time: number) => exact.format(time);

export function Ago({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {agoText(at, appWords.ago.now)}
    </time>
  );
}

/** Date, for times in the future. */
export function Day({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {day.format(at)}
    </time>
  );
}
