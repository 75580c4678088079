/** Page of environment variables. */
import { fileVariable, VARIABLES, type Variable } from '@platen/service/config/config';
import { code, page, sentence, table } from './markdown.ts';

export function configurationPage(): string {
  const variables: readonly Variable<unknown>[] = Object.values(VARIABLES);
  const rows = variables.map(({ name, default: fallback, defaultInWords, secret, meaning, accepts }) => [
    secret ? `${code(name)}, ${code(fileVariable(name))}` : code(name),
    defaultInWords ?? (fallback === '' ? 'none' : code(fallback)),
    sentence(meaning),
    sentence(accepts),
  ]);
  return page(
    'Configuration',
    'The service is configured by environment variables alone, read once at the start. A variable that is missing or empty has its default; ' +
      'a bad value ends the start with one line that names it. A variable that begins with `PLATEN_` and is none of these has no effect; the ' +
      'start logs a line about it, with the name that may be meant. A secret may be kept in a file instead, such as those that Docker, ' +
      'Kubernetes and systemd give a service: its variable with `_FILE` behind it names the file, and white space around the text is no part of it. `PLATEN_URL` and `PLATEN_KEY` are for commands, which then speak to that service.',
    table(['Variable', 'Default', 'Meaning', 'Accepts'], rows),
  );
}
