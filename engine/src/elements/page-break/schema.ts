import { element } from '../../format/element.ts';

/** The end of a page. */
export const pageBreakSchema = element('pageBreak', {
  about: 'Ends the page: what comes next begins a new one. In the flow of the page, or in a column of it.',
  draws: 'nothing',
  content: 'none',
  fields: {},
  inner: {
    holds: 'nothing',
    properties: {},
    required: [],
    read(_value, _shape, { place }, reader) {
      if (!reader.scope.canBreak) {
        const message = 'a page cannot end here: only between the flowing elements of the page, or in columns of them';
        reader.report('MISPLACED', place, message);
      }
      return {};
    },
  },
});
