/** Screen that imports a ZPL or EPL2 label as a template, with images, report, fields and name. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, Waiting } from '../../ui/listing.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { ChooseFiles, DropArea } from '../labels/drop-area.tsx';
import { type ChosenTexts, ImportFields, wrongNames } from '../labels/import-fields.tsx';
import { ImportPictures } from '../labels/import-pictures.tsx';
import { ImportReportPanel } from '../labels/import-report.tsx';
import { files, opened, openFiles } from '../labels/opened.ts';
import { LabelSettings } from '../labels/settings.tsx';
import { type Import, useImport } from '../labels/use-import.ts';
import { labelWords, importWords as words } from '../labels/words.ts';
import { Failure, Field } from '../parts/field.tsx';
import { useQuery } from '../parts/query.ts';
import { useSubmit } from '../parts/submit.ts';
import { hrefOf, navigate } from '../routing.ts';
import { mayChange } from '../session.ts';
import { createTemplate, pathOf } from '../templates.ts';

export function ImportLabel() {
  const source = opened.value;
  const query = useQuery(['label']);
  const label = Math.max(1, Number.parseInt(query.get('label'), 10) || 1);
  const name = useSignal<string | undefined>(undefined);
  const chosen = useSignal<ChosenTexts>(new Map());
  const numbered = useRef<readonly string[]>([]);
  const own = (name.value ?? nameOfFiles()).trim() || words.untitled;
  const wrong = wrongNames(chosen.value, numbered.current);
  const fields = wrong === undefined ? swapped(chosen.value) : undefined;
  const state = useImport(source, { label, name: own, fields });
  const { imported, failure } = state;
  numbered.current = imported?.numbered ?? [];
  const sending = useSubmit(async () => {
    const { id } = await createTemplate(imported!.template);
    files.value = [];
    navigate(pathOf(id));
  });
  const choose = async (added: readonly File[]) => {
    files.value = [];
    chosen.value = new Map();
    name.value = undefined;
    query.set({ label: '' });
    await openFiles(added);
  };
  return (
    <DropArea>
      <Page
        title={words.title}
        lead={words.lead}
        back={
          <a href={hrefOf('/templates')}>
            <Icon name="arrowLeft" /> {words.back}
          </a>
        }
        actions={source && <ChooseFiles label={words.choose} areSeveral onChoose={(added) => void choose(added)} />}
      >
        {!source && (
          <Empty icon="barcode" title={words.empty} lead={words.emptyLead}>
            <ChooseFiles label={words.choose} isMain onChoose={(added) => void choose(added)} />
            <a href={hrefOf('/label-viewer')}>{words.viewer}</a>
          </Empty>
        )}
        {source && (
          <div class="pl-bench pl-label-bench">
            <div class="pl-bench-side">
              <Panel title={labelWords.source} lead={files.value.map((file) => file.name).join(', ')}>
                <form class="pl-form" onSubmit={sending.submit}>
                  {imported && imported.labels > 1 && (
                    <Select
                      label={words.label}
                      hasLabel
                      value={String(label)}
                      choices={Array.from({ length: imported.labels }, (_, index) => ({
                        value: String(index + 1),
                        label: labelWords.label(index + 1, imported.labels),
                      }))}
                      onChange={(next) => query.set({ label: next })}
                    />
                  )}
                  <LabelSettings />
                  <Field
                    label={words.name}
                    value={name.value ?? nameOfFiles()}
                    maxLength={100}
                    onInput={({ currentTarget }) => {
                      name.value = currentTarget.value;
                    }}
                  />
                  <Failure text={wrong ?? sending.failure} />
                  <Button
                    kind="main"
                    type="submit"
                    disabled={!mayChange() || !imported || state.isBusy || sending.isBusy || wrong !== undefined}
                  >
                    {sending.isBusy ? words.creating : words.create}
                  </Button>
                </form>
              </Panel>
              {imported && (
                <ImportFields
                  texts={imported.texts}
                  known={imported.numbered}
                  chosen={chosen.value}
                  onChange={(next) => {
                    chosen.value = next;
                  }}
                />
              )}
            </div>
            <div class="pl-bench-main" aria-busy={state.isBusy}>
              {failure !== undefined && <Failure text={`${words.failed}: ${failure}.`} />}
              {!imported && failure === undefined && <Waiting />}
              {imported && <Shown imported={imported} />}
            </div>
          </div>
        )}
      </Page>
    </DropArea>
  );
}

function Shown({ imported }: { readonly imported: NonNullable<Import['imported']> }) {
  return (
    <>
      <ImportPictures original={imported.original} imported={imported.imported} />
      <ImportReportPanel report={imported.report} />
    </>
  );
}

/** Returns the first file's name as the name of a template. */
function nameOfFiles(): string {
  const [first] = files.value;
  if (!first || first.name === labelWords.pasted) return words.untitled;
  return first.name.replace(/\.[^.]*$/, '').slice(0, 100);
}

function swapped(chosen: ChosenTexts): Readonly<Record<string, string>> {
  return Object.fromEntries([...chosen].map(([text, name]) => [name, text]));
}
