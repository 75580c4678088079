/** Fonts screen: families for documents, with a sample text that users can change. */
import type { FontList } from '@platen/client';
import { useSignal } from '@preact/signals';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { ask } from '../api.ts';
import { AssetsPage } from '../parts/assets-page.tsx';
import { copy } from '../parts/code.tsx';
import { Field } from '../parts/field.tsx';
import { useLoaded } from '../parts/load.ts';
import { useQuery } from '../parts/query.ts';
import { QuerySearch } from '../parts/query-fields.tsx';
import { Specimen } from '../parts/specimen.tsx';
import { hrefOf } from '../routing.ts';
import { fontsWords as words } from './fonts-words.ts';

type Face = FontList['faces'][number];

type Family = { readonly name: string; readonly faces: readonly Face[] };

function familiesOf(faces: readonly Face[]): readonly Family[] {
  const names = [...new Set(faces.map(({ family }) => family))];
  return names.map((name) => ({ name, faces: faces.filter(({ family }) => family === name) }));
}

/** Returns the upright font with the weight closest to 400. */
function regularOf({ faces }: Family): Face {
  const far = ({ weight, italic }: Face) => Math.abs(weight - 400) + (italic ? 1_000 : 0);
  return faces.toSorted((a, b) => far(a) - far(b))[0]!;
}

export function Fonts() {
  const query = useQuery(['search']);
  const search = query.get('search');
  const fonts = useLoaded('fonts', async () => familiesOf((await ask('GET /v1/fonts')).faces));
  const text = useSignal('');
  const wanted = search.toLowerCase();
  const shown = fonts.value?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <AssetsPage current="fonts">
      <section class="pl-section">
        <FilterBar>
          <QuerySearch query={query} name="search" label={words.search} />
          <a href={hrefOf('/docs/fonts')}>{words.guide}</a>
        </FilterBar>
        <Field
          label={words.text}
          value={text.value}
          maxLength={200}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        {fonts.failure !== undefined && !shown ? (
          <Failed title={words.failed} why={fonts.failure} onRetry={fonts.again} />
        ) : !shown ? (
          <Waiting />
        ) : shown.length === 0 ? (
          <Empty icon="search" title={words.none}>
            <Button onClick={query.clear}>{words.clear}</Button>
          </Empty>
        ) : (
          <ul class="pl-surface pl-fonts">
            {shown.map((family) => (
              <FontFamily key={family.name} family={family} text={text.value} />
            ))}
          </ul>
        )}
      </section>
    </AssetsPage>
  );
}

function FontFamily({ family, text }: { readonly family: Family; readonly text: string }) {
  const { name, faces } = family;
  const regular = regularOf(family);
  return (
    <li>
      <header>
        <h2>{name}</h2>
        <span class="pl-muted">
          {words.faces(faces.length)}
          {regular.writing !== undefined && ` · ${regular.writing}`}
        </span>
        <IconButton icon="copy" label={words.copy(name)} onClick={() => copy(name)} />
      </header>
      <Specimen file={regular.file} text={text || words.sampleOf(regular.writing, name)} />
    </li>
  );
}
