/** Search of the static docs, in the browser. Shows the results of `?q=…` instead of the index. */
import { resultsOf } from '@platen/service/docs/results';
import { type Searched, searchDocs, wordsOf } from '@platen/service/docs/search-docs';

const query = new URLSearchParams(location.search).get('q') ?? '';
const words = wordsOf(query);
if (words.length > 0) {
  const searched: Searched = await (await fetch('search.json')).json();
  document.querySelector('main')!.innerHTML = resultsOf(searchDocs(searched, words), {
    words,
    root: '../',
    suffix: '.html',
  });
  document.querySelector('input')!.value = query;
}
