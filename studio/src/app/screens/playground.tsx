/** The playground: any template with any data, its four outputs side by side, what the service says of it, and the request as code. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { saveFile } from '../../designer/paper/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { type Choosable, DRAFT, listChoosable, partsOf, readChosen, sampleOf, setsOf } from '../chosen-template.ts';
import { DataEditor, JsonText } from '../parts/data-editor.tsx';
import { Failure } from '../parts/field.tsx';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { FourOutputs, useOutputs } from '../parts/outputs.tsx';
import { useQuery } from '../parts/query.ts';
import { RequestCode } from '../parts/request-code.tsx';
import { type Rendered, readOutput, renderByService } from '../render.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import { bytesText, durationText } from '../units.ts';

const words = roomStrings.playground;

/** What the address says where the template is pasted here. */
const PASTED = 'json';

const EMPTY: JsonValue = {
  formatVersion: 1,
  meta: { name: 'Pasted' },
  dimensions: { width: '4in', height: '2in' },
  elements: [],
};

export function Playground() {
  const query = useQuery(['template', 'format']);
  const choosable = useLoaded('choosable', listChoosable);
  const chosen = query.get('template') || (choosable.value?.[0]?.value ?? '');
  const { base, version } = partsOf(chosen);
  const isOwn = choosable.value?.find(({ value, library }) => value === base && library === undefined);
  if (choosable.failure) {
    return (
      <Page title={words.title}>
        <Failed title={strings.templates.failed} why={choosable.failure} onRetry={choosable.again} />
      </Page>
    );
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <FilterBar>
          <ChooseTemplate
            choosable={choosable.value ?? []}
            chosen={base}
            onChoose={(template) => query.set({ template })}
          />
          {isOwn && (
            <Select
              label={words.version}
              value={version || (isOwn.isPublished ? '' : DRAFT)}
              choices={[
                ...(isOwn.isPublished ? [{ value: '', label: words.published }] : []),
                { value: DRAFT, label: words.draft },
                ...(/^\d+$/.test(version)
                  ? [{ value: version, label: roomStrings.template.version(Number(version)) }]
                  : []),
              ]}
              onChange={(next) => query.set({ template: next ? `${base}@${next}` : base })}
            />
          )}
        </FilterBar>
      }
    >
      {chosen === PASTED ? <Pasted /> : chosen ? <Stored key={chosen} templateId={chosen} /> : <Waiting />}
    </Page>
  );
}

type ChooseProps = {
  readonly choosable: readonly Choosable[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
};

function ChooseTemplate({ choosable, chosen, onChoose }: ChooseProps) {
  const own = choosable.filter(({ library }) => library === undefined);
  const others = choosable.filter(({ library }) => library !== undefined);
  const isKnown = chosen === PASTED || choosable.some(({ value }) => value === chosen);
  const optionsOf = (list: readonly Choosable[]) =>
    list.map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
  return (
    <select
      class="sc-select app-choose"
      aria-label={words.template}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {own.length > 0 && <optgroup label={strings.templates.mine}>{optionsOf(own)}</optgroup>}
      {others.length > 0 && <optgroup label={strings.templates.starters}>{optionsOf(others)}</optgroup>}
      <option value={PASTED}>{words.pasted}</option>
    </select>
  );
}

function Stored({ templateId }: { readonly templateId: string }) {
  const read = useLoaded(templateId, () => readChosen(templateId));
  if (read.failure) {
    return (
      <div role="alert">
        <Empty icon="templates" title={words.gone} lead={read.failure}>
          <Button onClick={read.again}>{strings.templates.retry}</Button>
        </Empty>
      </div>
    );
  }
  if (!read.value) return <Waiting />;
  return <Workbench {...read.value} isInline={false} />;
}

function Pasted() {
  const template = useSignal<JsonObject>(EMPTY as JsonObject);
  return (
    <>
      <Panel title={words.pastedTitle} lead={words.pastedLead}>
        <JsonText
          data={template.value}
          onChange={(next) => {
            template.value = next;
          }}
        />
      </Panel>
      <Workbench template={template.value} templateId={words.yours} isInline />
    </>
  );
}

type WorkbenchProps = {
  readonly template: JsonValue;
  readonly templateId: string;
  /** The service is sent the template itself: it has no published one. */
  readonly isInline: boolean;
};

function Workbench({ template, templateId, isInline }: WorkbenchProps) {
  const data = useSignal<JsonObject>(sampleOf(template));
  const set = useSignal('sample');
  const asked = useQuery(['format']).get('format');
  const format = useSignal<OutputFormat>(OUTPUT_FORMATS.find((each) => each === asked) ?? preferredOf(template));
  const sets = setsOf(template);
  const outputs = useOutputs(template, data.value);
  const problems = outputs.drawn?.problems ?? [];
  const warnings = outputs.drawn?.warnings ?? [];
  return (
    <div class="app-bench">
      <div class="app-bench-side">
        <Panel
          title={roomStrings.data.title}
          actions={
            sets.length > 1 && (
              <Select
                label={words.set}
                value={set.value}
                choices={sets.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => {
                  set.value = id;
                  data.value = sets.find((each) => each.id === id)?.data ?? {};
                }}
              />
            )
          }
        >
          <DataEditor
            template={template}
            data={data.value}
            onChange={(next) => {
              data.value = next;
            }}
          />
        </Panel>
      </div>
      <div class="app-bench-main">
        {outputs.failure && <Failure text={outputs.failure} />}
        <FourOutputs outputs={outputs} />
        <Panel
          title={
            problems.length > 0
              ? roomStrings.outputs.problems(problems.length)
              : roomStrings.outputs.warnings(warnings.length)
          }
          lead={problems.length > 0 ? words.problemsLead : warnings.length === 0 ? words.fine : words.warningsLead}
        >
          {(problems.length > 0 || warnings.length > 0) && (
            <Findings findings={problems.length > 0 ? problems : warnings} />
          )}
        </Panel>
        <ByService
          template={template}
          templateId={templateId}
          isInline={isInline}
          data={data.value}
          format={format.value}
        >
          <Select
            label={strings.design.format}
            value={format.value}
            choices={OUTPUT_FORMATS.map((each) => ({ value: each, label: roomStrings.outputs.formats[each] }))}
            onChange={(next) => {
              format.value = next as OutputFormat;
            }}
          />
        </ByService>
        <Panel
          title={words.code}
          lead={isInline ? words.codeInline : partsOf(templateId).version === DRAFT ? words.codeDraft : undefined}
        >
          <RequestCode templateId={templateId} data={data.value} format={format.value} />
        </Panel>
      </div>
    </div>
  );
}

/** Labels for printers are asked for as ZPL. */
function preferredOf(template: JsonValue): OutputFormat {
  return isJsonObject(template) && isJsonObject(template['printer']) ? 'zpl' : 'pdf';
}

type ByServiceProps = WorkbenchProps & {
  readonly data: JsonObject;
  readonly format: OutputFormat;
  readonly children: preact.ComponentChildren;
};

function ByService({ template, templateId, isInline, data, format, children }: ByServiceProps) {
  const rendered = useSignal<Rendered | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const isOld = useSignal(false);
  const shown = useComputed(() => rendered.value).value;
  useEffect(() => {
    isOld.value = rendered.peek() !== undefined;
  }, [data, format, template]);
  const render = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      rendered.value = await renderByService({ source: isInline ? { template } : { templateId }, data, format });
      isOld.value = false;
    } catch (error) {
      failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Panel
      title={words.service}
      lead={words.serviceLead}
      actions={
        <FilterBar>
          {children}
          <Button kind="main" icon="play" disabled={isBusy.value} onClick={() => void render()}>
            {isBusy.value ? words.rendering : words.render}
          </Button>
        </FilterBar>
      }
    >
      <Failure text={failure.value} />
      {shown && (
        <div class={isOld.value ? 'app-old' : ''} role="status">
          <Answer rendered={shown} />
        </div>
      )}
    </Panel>
  );
}

function Answer({ rendered }: { readonly rendered: Rendered }) {
  const { requestId, format } = rendered;
  const id = <code>{requestId}</code>;
  if (!rendered.ok) {
    const { status, code, message, errors } = rendered;
    return (
      <div class="app-answer">
        <Facts
          facts={[
            [words.status, <Badge kind="danger">{status || words.none}</Badge>],
            [words.errorCode, <code>{code}</code>],
            [words.requestId, id],
          ]}
        />
        <p class="pl-danger">{message}</p>
        <Findings findings={errors} />
      </div>
    );
  }
  const download = async () =>
    saveFile(`document.${format}`, 'application/octet-stream', await readOutput(rendered.id));
  return (
    <div class="app-answer">
      <Facts
        facts={[
          [words.status, <Badge kind="good">{words.complete}</Badge>],
          [strings.design.format, roomStrings.outputs.formats[format]],
          [words.pages, String(rendered.pages)],
          [words.time, durationText(rendered.renderTimeMs)],
          [words.size, bytesText(rendered.sizeBytes)],
          [words.version, rendered.templateVersion && String(rendered.templateVersion)],
          [words.requestId, id],
        ]}
      />
      {rendered.warnings.length > 0 && <Findings findings={rendered.warnings} />}
      <div>
        <Button icon="download" onClick={() => void download()}>
          {roomStrings.outputs.download(roomStrings.outputs.formats[format])}
        </Button>
      </div>
    </div>
  );
}
