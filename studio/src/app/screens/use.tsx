/** Screen that shows how programs render a template: data form, API key, and the request in several languages. */
import type { JsonObject } from '@platen/engine/base/json';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty } from '../../ui/listing.tsx';
import { Panel } from '../../ui/page.tsx';
import { sampleOf } from '../chosen-template.ts';
import { dataFormWords } from '../data/words.ts';
import { CreateKeyDialog } from '../parts/create-key-dialog.tsx';
import { DataEditor } from '../parts/data-editor.tsx';
import { Picture } from '../parts/picture.tsx';
import { RequestCode } from '../parts/request-code.tsx';
import { TemplatePage } from '../parts/template-page.tsx';
import { outputWords } from '../playground/words.ts';
import { hrefOf } from '../routing.ts';
import { mayChange } from '../session.ts';
import { type Draft, pathOf } from '../templates.ts';
import { designWords } from './design-words.ts';
import { requestWords as words } from './use-words.ts';

export function Use({ id }: { readonly id: string }) {
  return (
    <TemplatePage id={id} current="use">
      {(draft) => <Request draft={draft} />}
    </TemplatePage>
  );
}

function Request({ draft }: { readonly draft: Draft }) {
  const data = useSignal<JsonObject>(sampleOf(draft.draft));
  const format = useSignal<OutputFormat>('pdf');
  const key = useSignal<string | undefined>(undefined);
  const isMaking = useSignal(false);
  if (draft.publishedVersion === null) {
    return (
      <Empty icon="send" title={words.notPublished} lead={words.notPublishedLead}>
        <a class="pl-button pl-button-main" href={hrefOf(pathOf(draft.id))}>
          {words.open}
        </a>
      </Empty>
    );
  }
  return (
    <div class="pl-bench">
      <div class="pl-bench-side">
        <Panel title={dataFormWords.title} lead={words.dataLead}>
          <DataEditor
            template={draft.draft}
            data={data.value}
            onChange={(next) => {
              data.value = next;
            }}
          />
        </Panel>
      </div>
      <div class="pl-bench-main">
        <Panel
          title={words.title}
          lead={words.lead}
          actions={
            <FilterBar>
              <Select
                label={designWords.format}
                value={format.value}
                choices={OUTPUT_FORMATS.map((each) => ({ value: each, label: outputWords.formats[each] }))}
                onChange={(next) => {
                  format.value = next as OutputFormat;
                }}
              />
              {mayChange() && (
                <Button
                  icon="key"
                  onClick={() => {
                    isMaking.value = true;
                  }}
                >
                  {designWords.makeKey}
                </Button>
              )}
            </FilterBar>
          }
        >
          <RequestCode templateId={draft.templateId} data={data.value} format={format.value} apiKey={key.value} />
          <p class="pl-muted">
            {key.value !== undefined ? designWords.keyMade : mayChange() ? words.keyLead : words.keyOfMembers}
          </p>
        </Panel>
        <Panel title={words.picture} lead={words.pictureLead} flush>
          <Picture
            of={`${draft.id} ${JSON.stringify(data.value)}`}
            load={async () => ({ ...(draft.draft as JsonObject), sample: data.value })}
          />
        </Panel>
      </div>
      {isMaking.value && (
        <CreateKeyDialog
          onMade={(made) => {
            key.value = made.key;
          }}
          onClose={() => {
            isMaking.value = false;
          }}
        />
      )}
    </div>
  );
}
