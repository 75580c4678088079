import { sectionSize } from '../../format/dimensions.ts';
import { element } from '../../format/element.ts';
import { below, optional } from '../../format/kit.ts';

/** Schema of page break elements. */
export const pageBreakSchema = element('pageBreak', {
  about: 'Ends the page. The next element starts a new one. Allowed in the page flow and in its columns.',
  traits: [],
  content: 'none',
  fields: {
    page: optional(
      sectionSize,
      'size of the pages after the break, until the next page break that sets a size: "A4 landscape", or an object as in `dimensions`. If the object has no margins, the margins of the template apply',
    ),
  },
  inner: {
    holds: 'nothing',
    properties: {},
    required: [],
    read(_value, { page }, { place }, reader) {
      const { canBreak, parent } = reader.scope;
      if (!canBreak) {
        const message =
          'a page break is not allowed here; it must be between elements in the flow of the page or of a column';
        reader.report('MISPLACED', place, message);
      } else if (page && parent !== 'page') {
        reader.withoutEffect(
          below(place, 'page'),
          'only a page break directly on the page, outside of groups, can change the page size',
        );
      }
      return {};
    },
  },
});
