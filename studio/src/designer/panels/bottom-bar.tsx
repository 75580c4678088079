/** The bar below: problems and warnings, the data set, the page and the zoom. */
import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Store } from '../store.ts';

export function BottomBar({ store }: { readonly store: Store }) {
  const problems = store.problems.value.length;
  const warnings = store.warnings.value.length;
  const pages = store.drawn.value?.pages.length ?? 0;
  return (
    <footer class="pl-bottom">
      <span class={problems > 0 ? 'pl-danger' : 'pl-muted'}>
        <Icon name={problems > 0 ? 'circleAlert' : 'circleCheck'} size={14} />{' '}
        {problems > 0 ? strings.problems(problems) : strings.allGood}
      </span>
      <span class="pl-muted">{strings.warnings(warnings)}</span>
      <span class="pl-space" />
      <span class="pl-muted">{strings.page(store.page.value + 1, pages)}</span>
      <span class="pl-muted">{Math.round(store.zoom.value * 100)} %</span>
    </footer>
  );
}
