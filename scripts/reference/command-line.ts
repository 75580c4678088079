/** Generates the reference page of the command line. */
import { type Command, optionsOf } from '../../cli/src/command.ts';
import { COMMANDS } from '../../cli/src/commands.ts';
import { usageOf } from '../../cli/src/help.ts';
import { code, page, sentence, table } from './markdown.ts';

export function commandLinePage(): string {
  return page(
    'Command line',
    'This page lists the commands of `platen`. In a checkout, use `npx platen`. `platen COMMAND --help` shows the same text.',
    [
      '- `--json` prints only the result as JSON on stdout. Errors are printed on stderr.',
      '- The exit status is 0 for success, 1 for a failure and 2 for wrong usage.',
      '- Commands for teams, keys, libraries and templates use the database of the [configuration](configuration.md). The service does not have to run. A running service ' +
        'sees the change within 5 s.',
    ].join('\n'),
    ...COMMANDS.map(sectionOf),
  );
}

function sectionOf(command: Command): string {
  const { about, prints } = command;
  const usage = usageOf(command);
  const options = Object.entries(optionsOf(command)).filter(([option]) => option !== 'json' && option !== 'help');
  const rows = options.map(([option, { short, value, about }]) => [
    [short === undefined ? '' : code(`-${short}`), code(`--${option}${value === undefined ? '' : ` ${value}`}`)]
      .filter(Boolean)
      .join(', '),
    sentence(about),
  ]);
  return [
    `## ${code(usage)}`,
    sentence(about),
    ...(rows.length > 0 ? [table(['Option', 'Meaning'], rows)] : []),
    ...(prints === undefined ? [] : [`Prints with \`--json\`: ${code(prints)}`]),
  ].join('\n\n');
}
