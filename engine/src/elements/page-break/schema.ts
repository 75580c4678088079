import { sectionSize } from '../../format/dimensions.ts';
import { element } from '../../format/element.ts';
import { below, optional } from '../../format/kit.ts';

/** The end of a page. */
export const pageBreakSchema = element('pageBreak', {
  about: 'Ends the page: what comes next begins a new one. In the flow of the page, or in a column of it.',
  draws: 'nothing',
  content: 'none',
  fields: {
    page: optional(
      sectionSize,
      'size of the pages from here on, until a page break that names another: "A4 landscape", or as in `dimensions`; margins that it leaves out are those of the template',
    ),
  },
  inner: {
    holds: 'nothing',
    properties: {},
    required: [],
    read(_value, { page }, { place }, reader) {
      const { canBreak, parent } = reader.scope;
      if (!canBreak) {
        const message = 'a page cannot end here: only between the flowing elements of the page, or in columns of them';
        reader.report('MISPLACED', place, message);
      } else if (page && parent !== 'page') {
        reader.withoutEffect(
          below(place, 'page'),
          'only a page break of the page itself, in no group, changes its size',
        );
      }
      return {};
    },
  },
});
