/** Checks the `format` keyword (2020-12 validation, 7.3). */

/** Syntax of dates (RFC 3339, 5.6). */
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Syntax of an authority (RFC 3986, 3.2). Brackets are allowed only around an IPv6 address. */
const AUTHORITY = '(?:[^\\[\\]/?#@]*@)?(?:\\[[0-9a-f:.v]+\\]|[^\\[\\]/?#@:]*)(?::\\d*)?(?=[/?#]|$)';
const URI = new RegExp(`^[a-z][a-z0-9+.-]*:(?:(?!//)|//${AUTHORITY})[^\\[\\]#]*(?:#[^\\[\\]#]*)?$`, 'i');
const URI_CHARACTERS = /^(?:[!#$&-;=?-Z[\]_a-z~]|%[0-9a-f]{2})*$/i;

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': isDateTime,
  email: isEmail,
  uuid: (text) => UUID.test(text),
  uri: (text) => text.length <= 8192 && URI_CHARACTERS.test(text) && URI.test(text),
};

function isDate(text: string): boolean {
  const match = text.length === 10 ? DATE.exec(text) : null;
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isDateTime(text: string): boolean {
  if (text.length > 40 || !/^[Tt]$/.test(text[10] ?? '') || !isDate(text.slice(0, 10))) return false;
  const match = TIME.exec(text.slice(11));
  if (!match) return false;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [offsetHour, offsetMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is the last second of a day in UTC.
  const minutes = hour * 60 + minute - (match[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return (minutes + 1440) % 1440 === 1439;
}

/**
 * Checks the common email address syntax of RFC 5321, 4.1.2: atoms separated by dots, one @, and a host name or address
 * literal.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 254) return false;
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
  const isLocal = atoms.test(local) || /^"(?:[^"\\\n]|\\.)*"$/.test(local);
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  const isHost =
    new RegExp(`^${label}(?:\\.${label})*$`, 'i').test(host) || /^\[[0-9a-f:.]+\]$|^\[IPv6:[0-9a-f:.]+\]$/i.test(host);
  return local.length <= 64 && isLocal && isHost;
}
