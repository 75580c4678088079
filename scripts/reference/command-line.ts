/** Page of the command line. */
import { type Command, optionsOf } from '../../cli/src/command.ts';
import { COMMANDS } from '../../cli/src/commands.ts';
import { usageOf } from '../../cli/src/help.ts';
import { code, page, sentence, table } from './markdown.ts';

export function commandLinePage(): string {
  return page(
    'Command line',
    'One program, `platen`; inside a checkout, `npx platen`. `platen COMMAND --help` shows what this page shows.',
    'Every command takes `--json`: its result on stdout as JSON and nothing else; errors stay on stderr. Exit status: 0 done, 1 failed, ' +
      '2 wrong usage. Commands about teams, keys, libraries and templates work on the database that the [configuration](configuration.md) ' +
      'names, with or without a running service; running services see the change within 5 s.',
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
