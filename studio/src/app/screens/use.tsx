/** How programs render the template: the data in a form, a key made here, and the request in their language. */
import type { JsonObject } from '@platen/engine/base/json';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty } from '../../ui/listing.tsx';
import { Panel } from '../../ui/page.tsx';
import { sampleOf } from '../chosen-template.ts';
import { CreateKeyDialog } from '../parts/create-key-dialog.tsx';
import { DataEditor } from '../parts/data-editor.tsx';
import { Picture } from '../parts/picture.tsx';
import { RequestCode } from '../parts/request-code.tsx';
import { TemplatePage } from '../parts/template-page.tsx';
import { hrefOf } from '../places.ts';
import { roomStrings } from '../room-strings.ts';
import { mayChange } from '../session.ts';
import { strings } from '../strings.ts';
import { type Draft, pathOf } from '../templates.ts';

const words = roomStrings.use;

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
    <div class="app-bench">
      <div class="app-bench-side">
        <Panel title={roomStrings.data.title} lead={words.dataLead}>
          <DataEditor
            template={draft.draft}
            data={data.value}
            onChange={(next) => {
              data.value = next;
            }}
          />
        </Panel>
      </div>
      <div class="app-bench-main">
        <Panel
          title={words.title}
          lead={words.lead}
          actions={
            <FilterBar>
              <Select
                label={strings.design.format}
                value={format.value}
                choices={OUTPUT_FORMATS.map((each) => ({ value: each, label: roomStrings.outputs.formats[each] }))}
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
                  {strings.design.makeKey}
                </Button>
              )}
            </FilterBar>
          }
        >
          <RequestCode templateId={draft.templateId} data={data.value} format={format.value} apiKey={key.value} />
          <p class="pl-muted">
            {key.value !== undefined ? strings.design.keyMade : mayChange() ? words.keyLead : words.keyOfMembers}
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
