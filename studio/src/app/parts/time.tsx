/** A time as people say it; the exact one for those who hover. */
import { strings } from '../strings.ts';
import { agoText } from '../templates.ts';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const exactTime = (time: number) => exact.format(time);

export function Ago({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {agoText(at, strings.ago.now)}
    </time>
  );
}

/** A day, for what is to come. */
export function Day({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {day.format(at)}
    </time>
  );
}
