/** Warns about measurement pages that are older than the code they measure. `release:dry` fails for such pages. */
import { describeOldPage, findOldPages } from './figures/age.ts';
import { FIGURE_PAGES } from './figures/pages.ts';

const old = findOldPages();
for (const page of old) console.warn(`warning: ${describeOldPage(page)}`);
console.log(`figures: ${FIGURE_PAGES.length} pages, ${old.length} old`);
