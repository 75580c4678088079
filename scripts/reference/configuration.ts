/** Writes the page of environment variables. */
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
    'This page lists the environment variables of the service. The service reads them once at the start.',
    [
      '- A missing or empty variable has its default. An invalid value ends the start with one line that names it.',
      '- An unknown variable that starts with `PLATEN_` has no effect. The start logs a line with the closest known name.',
      '- A secret can be in a file, as Docker, Kubernetes and systemd provide it: append `_FILE` to the name of the variable. White space around the text is ignored.',
      '- `PLATEN_URL` and `PLATEN_KEY` are for commands, which then use that service.',
    ].join('\n'),
    table(['Variable', 'Default', 'Meaning', 'Accepts'], rows),
  );
}
