/** API reference screen: searchable operations with examples, and a form to try them. */
import { useEffect } from 'preact/hooks';
import { FilterBar } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useLoaded } from '../parts/load.ts';
import { useQuery } from '../parts/query.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { findOperations, groupsOf, type Interface, operationPath, readInterface } from '../reference/interface.ts';
import { Method } from '../reference/method.tsx';
import { OperationView } from '../reference/operation-view.tsx';
import { Prose } from '../reference/prose.tsx';
import { referenceWords as words } from '../reference/words.ts';
import { hrefOf, navigate } from '../routing.ts';

export function Reference() {
  const read = useLoaded('interface', readInterface);
  return (
    <Page title={words.title} lead={words.lead}>
      {read.failure && !read.value ? (
        <Failed title={words.failed} why={read.failure} onRetry={read.again} />
      ) : read.value ? (
        <Shown all={read.value} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Shown({ all }: { readonly all: Interface }) {
  const query = useQuery(['operation', 'search']);
  const name = query.get('operation');
  const chosen = all.operations.find(({ operationId }) => operationId === name);
  // Supports links to the page without scripts, which name an operation in the fragment.
  useEffect(() => {
    const named = location.hash.slice(1);
    if (all.operations.some(({ operationId }) => operationId === named))
      navigate(operationPath(named), { replace: true });
  }, []);
  useEffect(() => scrollTo(0, 0), [name]);
  const search = query.get('search');
  const found = findOperations(all.operations, search);
  const hrefFor = (operation: string) =>
    hrefOf(operationPath(operation) + (search ? `&search=${encodeURIComponent(search)}` : ''));
  return (
    <div class={`pl-reference ${chosen ? 'pl-reference-chosen' : ''}`}>
      <nav class="pl-reference-list" aria-label={words.operations}>
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
        </FilterBar>
        {found.length === 0 && <Empty icon="search" title={words.none} />}
        {groupsOf(found).map(([group, operations]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {operations.map(({ operationId, method, path, summary }) => (
                <li key={operationId}>
                  <a
                    href={hrefFor(operationId)}
                    title={summary}
                    {...(operationId === name && { 'aria-current': 'page' })}
                  >
                    <Method method={method} />
                    <span>{path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div class="pl-bench-main pl-reference-shown">
        {chosen ? (
          <>
            <a
              class="pl-reference-back"
              href={hrefOf(search ? `/reference?search=${encodeURIComponent(search)}` : '/reference')}
            >
              <Icon name="arrowLeft" /> {words.all}
            </a>
            <OperationView key={name} operation={chosen} within={all} />
          </>
        ) : (
          <Overview all={all} />
        )}
      </div>
    </div>
  );
}

function Overview({ all: { version, about, operations } }: { readonly all: Interface }) {
  return (
    <>
      <Panel title={words.version(version)} lead={words.count(operations.length)}>
        <p>
          <Prose text={about} />
        </p>
        <p>
          <a href={hrefOf('/openapi.json')} target="_blank" rel="noreferrer">
            {words.programs}
          </a>
        </p>
      </Panel>
      <Panel title={words.credentials}>
        <dl class="pl-reference-answers">
          {words.credentialLeads.map(([name, lead]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{lead}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
