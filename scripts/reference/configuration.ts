/** Generates the reference page of environment variables. */
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
      '- If a variable is missing or empty, the default applies. If a value is invalid, the service prints one line that names the variable, and does not start.',
      '- An unknown variable that starts with `PLATEN_` has no effect. The service logs the closest known name when it starts.',
      '- A secret can be in a file, as Docker, Kubernetes and systemd provide it. Append `_FILE` to the name of the variable, and set it to the path. White space around the secret is ignored.',
      '- `PLATEN_URL` and `PLATEN_KEY` have no effect on the service. If they are set, commands use the service at this URL.',
    ].join('\n'),
    table(['Variable', 'Default', 'Meaning', 'Accepts'], rows),
  );
}
