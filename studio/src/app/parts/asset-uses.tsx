/** Templates that use an asset. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { Badge } from '../../ui/page.tsx';
import { readPage } from '../paging.ts';
import { hrefOf } from '../routing.ts';
import { assetsWords as words } from '../screens/assets-words.ts';
import { templatesWords } from '../screens/templates-words.ts';
import { pathOf } from '../templates.ts';
import { Failure } from './field.tsx';
import { usePages } from './pages.ts';

/** Number of templates shown initially. */
const FEW = 8;

export function AssetUses({ name }: { readonly name: string }) {
  const search = useSignal('');
  const { rows, failure, hasMore, isBusy, more } = usePages(`${name} ${search.value}`, (after) =>
    readPage('uses', 'GET /v1/assets/{name}/uses', { name, query: { search: search.value, after } }),
  );
  if (!rows) return failure ? <Failure text={failure} /> : <p class="pl-muted">{words.looking}</p>;
  if (rows.length === 0 && !hasMore && search.value === '') return <p class="pl-muted">{words.notUsed}</p>;
  return (
    <div class="pl-uses">
      <h3>{words.usedBy}</h3>
      {(rows.length > FEW || hasMore || search.value !== '') && (
        <SearchField
          label={words.searchUses}
          value={search.value}
          onChange={(text) => {
            search.value = text;
          }}
        />
      )}
      {rows.length === 0 && !hasMore && <p class="pl-muted">{templatesWords.none(search.value)}</p>}
      <ul>
        {rows.map(({ templateId, slug, draft, published, versions }) => (
          <li key={templateId} class="pl-flow">
            <a href={hrefOf(pathOf(templateId))}>{slug}</a>
            <span class="pl-badges">
              {published && <Badge kind="good">{templatesWords.state.published}</Badge>}
              {draft && <Badge>{templatesWords.state.draft}</Badge>}
            </span>
            {versions.length > 0 && <small class="pl-muted">{words.versions(versions)}</small>}
          </li>
        ))}
      </ul>
      <Failure text={failure} />
      {hasMore && (
        <Button disabled={isBusy} onClick={more}>
          {templatesWords.more}
        </Button>
      )}
    </div>
  );
}
