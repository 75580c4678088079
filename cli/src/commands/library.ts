/** `platen library …`: manages template libraries. */
import { isSlug, SLUG_RULE } from '@platen/service/base/slug';
import { type Command, Failure, optional, UsageError } from '../command.ts';
import { withNewDatabase } from '../database.ts';
import { printResult } from '../output.ts';

export const libraryCreateCommand: Command = {
  name: 'library create',
  operands: ['SLUG'],
  about: 'create a library of templates for all teams',
  prints: '{ id, slug }',
  options: { name: { type: 'string', value: 'NAME', about: 'display name; default: the slug' } },
  async run(args) {
    const slug = args.positionals[0]!;
    if (!isSlug(slug)) throw new UsageError(`SLUG ${SLUG_RULE}`);
    const { createLibrary } = await import('@platen/service/templates/libraries');
    const library = await withNewDatabase(args, ({ db, clock }) =>
      createLibrary(db, clock, { slug, name: optional(args, 'name') ?? slug }),
    );
    if (!library) throw new Failure(`a library with the slug "${slug}" already exists; choose another slug`);
    printResult(args, { id: library.id, slug }, [`library "${slug}"`]);
    return 0;
  },
};
