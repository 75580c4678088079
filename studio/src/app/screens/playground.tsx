/**
 * Playground: renders any template with any data. Shows the outputs side by side, problems, warnings and the request as
 * code.
 */

import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { messageWords } from '../../designer/panels/message-words.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Select } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Empty, Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import {
  type Choosable,
  DRAFT,
  designerOf,
  listChoosable,
  partsOf,
  readChosen,
  readExample,
  sampleOf,
  setsOf,
} from '../chosen-template.ts';
import { dataFormWords } from '../data/words.ts';
import { DataEditor, JsonText } from '../parts/data-editor.tsx';
import { Failure } from '../parts/field.tsx';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { FourOutputs, useOutputs } from '../parts/outputs.tsx';
import { useQuery } from '../parts/query.ts';
import { RequestCode } from '../parts/request-code.tsx';
import { screenPath } from '../parts/template-page.tsx';
import { outputWords, playgroundWords as words } from '../playground/words.ts';
import { PrintPanel } from '../print-list/print-panel.tsx';
import { printListWords } from '../print-list/words.ts';
import { type Rendered, readOutput, renderByService } from '../render.ts';
import { hrefOf } from '../routing.ts';
import { bytesText, durationText } from '../units.ts';
import { designWords } from './design-words.ts';
import { templatesWords, templateWords } from './templates-words.ts';

/** URL value for a pasted template. */
const PASTED = 'json';

const EMPTY: JsonObject = {
  formatVersion: 1,
  meta: { name: 'Pasted' },
  dimensions: { width: '4in', height: '2in' },
  elements: [],
};

export function Playground() {
  const query = useQuery(['template', 'format', 'example']);
  const choosable = useLoaded('choosable', listChoosable);
  const chosen = query.get('template') || (choosable.value?.[0]?.value ?? '');
  const { base, version } = partsOf(chosen);
  const isOwn = choosable.value?.find(({ value, library }) => value === base && library === undefined);
  if (choosable.failure) {
    return (
      <Page title={words.title}>
        <Failed title={templatesWords.failed} why={choosable.failure} onRetry={choosable.again} />
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
            onChoose={(template) => query.set({ template, example: '' })}
          />
          {isOwn && (
            <a class="pl-button" href={hrefOf(screenPath(base, 'print'))}>
              <Icon name="printer" /> {printListWords.open}
            </a>
          )}
          {isOwn && (
            <Select
              label={words.version}
              value={version || (isOwn.isPublished ? '' : DRAFT)}
              choices={[
                ...(isOwn.isPublished ? [{ value: '', label: words.published }] : []),
                { value: DRAFT, label: words.draft },
                ...(/^\d+$/.test(version) ? [{ value: version, label: templateWords.version(Number(version)) }] : []),
              ]}
              onChange={(next) => query.set({ template: next ? `${base}@${next}` : base })}
            />
          )}
        </FilterBar>
      }
    >
      {chosen === PASTED && query.get('example') ? (
        <Example key={query.get('example')} example={query.get('example')} />
      ) : chosen === PASTED ? (
        <Pasted start={EMPTY} />
      ) : chosen ? (
        <Stored key={chosen} templateId={chosen} />
      ) : (
        <Waiting />
      )}
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
      class="pl-select pl-choose"
      aria-label={words.template}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {own.length > 0 && <optgroup label={templatesWords.mine}>{optionsOf(own)}</optgroup>}
      {others.length > 0 && <optgroup label={templatesWords.starters}>{optionsOf(others)}</optgroup>}
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
          <Button onClick={read.again}>{templatesWords.retry}</Button>
        </Empty>
      </div>
    );
  }
  if (!read.value) return <Waiting />;
  return <Workbench {...read.value} isInline={false} />;
}

/** Example from the docs. Users can change it like a pasted template. */
function Example({ example }: { readonly example: string }) {
  const read = useLoaded(example, () => readExample(example));
  if (read.failure) return <Failed title={words.gone} why={read.failure} onRetry={read.again} />;
  return read.value ? <Pasted start={read.value} /> : <Waiting />;
}

function Pasted({ start }: { readonly start: JsonObject }) {
  const template = useSignal(start);
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
  /** True if the request contains the template instead of its ID. */
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
  const designer = isInline ? undefined : designerOf(templateId);
  return (
    <div class="pl-bench">
      <div class="pl-bench-side">
        <Panel
          title={dataFormWords.title}
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
      <div class="pl-bench-main">
        {outputs.failure && <Failure text={outputs.failure} />}
        <FourOutputs outputs={outputs} />
        <Panel
          title={problems.length > 0 ? outputWords.problems(problems.length) : outputWords.warnings(warnings.length)}
          lead={problems.length > 0 ? words.problemsLead : warnings.length === 0 ? words.fine : words.warningsLead}
        >
          {(problems.length > 0 || warnings.length > 0) && (
            <Findings
              findings={problems.length > 0 ? problems : warnings}
              template={template}
              designer={designer}
              areErrors={problems.length > 0}
            />
          )}
        </Panel>
        {!isInline && (
          <PrintPanel
            templateId={templateId}
            template={template}
            name={nameOf(template)}
            rows={[{ number: 1, data: data.value }]}
          />
        )}
        <ServiceRender
          template={template}
          templateId={templateId}
          isInline={isInline}
          data={data.value}
          format={format.value}
        >
          <Select
            label={designWords.format}
            value={format.value}
            choices={OUTPUT_FORMATS.map((each) => ({ value: each, label: outputWords.formats[each] }))}
            onChange={(next) => {
              format.value = next as OutputFormat;
            }}
          />
        </ServiceRender>
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

/** Returns the name for print jobs and files. */
function nameOf(template: JsonValue): string {
  const meta = isJsonObject(template) ? template['meta'] : undefined;
  const name = isJsonObject(meta) ? meta['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/** Returns the default format: ZPL for templates with a printer. */
function preferredOf(template: JsonValue): OutputFormat {
  return isJsonObject(template) && isJsonObject(template['printer']) ? 'zpl' : 'pdf';
}

type ServiceRenderProps = WorkbenchProps & {
  readonly data: JsonObject;
  readonly format: OutputFormat;
  readonly children: preact.ComponentChildren;
};

function ServiceRender({ template, templateId, isInline, data, format, children }: ServiceRenderProps) {
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
      rendered.value = await renderByService({
        source: isInline ? { template: template as JsonObject } : { templateId },
        data,
        format,
      });
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
        <div class={isOld.value ? 'pl-old' : ''} role="status">
          <Answer rendered={shown} template={template} designer={isInline ? undefined : designerOf(templateId)} />
        </div>
      )}
    </Panel>
  );
}

type AnswerProps = {
  readonly rendered: Rendered;
  readonly template: JsonValue;
  readonly designer: string | undefined;
};

function Answer({ rendered, template, designer }: AnswerProps) {
  const { requestId, format } = rendered;
  const id = <code>{requestId}</code>;
  if (!rendered.ok) {
    const { status, code, message, errors } = rendered;
    return (
      <div class="pl-answer">
        <Facts
          facts={[
            [words.status, <Badge kind="danger">{status || words.none}</Badge>],
            [words.errorCode, <code>{code}</code>],
            [words.requestId, id],
          ]}
        />
        <p class="pl-danger">{messageWords.translate(message)}</p>
        <Findings findings={errors} template={template} designer={designer} areErrors />
      </div>
    );
  }
  const download = async () =>
    saveFile(`document.${format}`, 'application/octet-stream', await readOutput(rendered.id));
  return (
    <div class="pl-answer">
      <Facts
        facts={[
          [words.status, <Badge kind="good">{words.complete}</Badge>],
          [designWords.format, outputWords.formats[format]],
          [words.pages, String(rendered.pages)],
          [words.time, durationText(rendered.renderTimeMs)],
          [words.size, bytesText(rendered.sizeBytes)],
          [words.version, rendered.templateVersion && String(rendered.templateVersion)],
          [words.requestId, id],
        ]}
      />
      <Findings findings={rendered.warnings} template={template} designer={designer} />
      <div>
        <Button icon="download" onClick={() => void download()}>
          {outputWords.download(outputWords.formats[format])}
        </Button>
      </div>
    </div>
  );
}
