/** Shortens user agents of browsers to names that people recognize. */

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
  ['Node.js', /^(?:node|undici)/],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** Returns text such as "Firefox on Linux", or the user agent itself if the browser is unknown. */
export function browserText(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const named = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return userAgent.length > 40 ? `${userAgent.slice(0, 40)}…` : userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
