/** Implements functions that read page numbers. Their results come from an earlier layout of the same document. */
import { madeArray } from '../values.ts';
import { textArg } from './arguments.ts';
import type { FunctionEntry } from './entry.ts';

export const PAGE_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'pageOf',
    aliases: [],
    group: 'pages',
    min: 1,
    max: 1,
    signature: 'pageOf(id)',
    about:
      'Returns the number of the page on which the element with this id starts, counted from 1, or null if the element is not drawn. For an element in a list, append the position of the item: "chapter[0]".',
    example: ['pageOf("terms") ?? "none"', 'none'],
    apply: (call, args) => call.run.env.places?.pageOf(textArg(call, args, 0)) ?? null,
  },
  {
    name: 'contents',
    aliases: [],
    group: 'pages',
    min: 0,
    max: 0,
    signature: 'contents()',
    about:
      'Returns the entries of the outline in page order: the title, level, page and id of each element with "outline".',
    example: ['contents().map(x => x.title)', []],
    apply: ({ run, span }) => madeArray(run, run.env.places?.contents() ?? [], span),
  },
];
