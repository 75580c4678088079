/** `/v1/fonts`: fonts for web pages that run the engine in the browser. */
import { ApiError } from '../../base/errors.ts';
import { json, NO_BODY, own, routesWith } from '../../http/route.ts';
import type { FontFiles } from '../font-files.ts';
import { fontsAnswer } from './answers.ts';

export type FontNeeds = { readonly fonts: FontFiles };

const route = routesWith<FontNeeds>();

const OF_FONTS = { group: 'Fonts', access: 'credential', may: 'render', body: NO_BODY } as const;

export const fontRoutes = [
  route('GET /v1/fonts', {
    name: 'listFonts',
    ...OF_FONTS,
    about: 'Lists the fonts of this installation, and packages with more fonts.',
    headers: {},
    answer: json(fontsAnswer),
    errors: [],
    handle: ({ fonts }) => fonts.list(),
  }),
  route('GET /v1/fonts/{file}', {
    name: 'downloadFont',
    ...OF_FONTS,
    about:
      'Downloads a font as TrueType. The file name changes with the content, so you can cache the file permanently.',
    headers: {},
    answer: own(['font/ttf']),
    errors: ['NOT_FOUND'],
    async handle({ fonts }, { params: { file }, reply }) {
      const bytes = await fonts.read(file);
      if (!bytes)
        throw new ApiError('NOT_FOUND', {
          message: 'The font file does not exist. List the files with GET /v1/fonts.',
        });
      reply.headers({ 'content-type': 'font/ttf', 'cache-control': 'private, max-age=31536000, immutable' });
      return reply.send(bytes);
    },
  }),
];
