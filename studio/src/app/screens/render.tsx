/** One render: what was asked, what came out, and why it failed. */
import { saveFile } from '../../designer/paper/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { partsOf, readChosen, sampleOf } from '../chosen-template.ts';
import { listKeys } from '../keys.ts';
import { listMembers } from '../members.ts';
import { pathWith } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { RequestCode } from '../parts/request-code.tsx';
import { exactTime } from '../parts/time.tsx';
import { hrefOf } from '../places.ts';
import { readOutput } from '../render.ts';
import { RENDER_STATUS_KINDS, type RenderFinding, type RenderRecord, readRender, templateWords } from '../renders.ts';
import { roomStrings } from '../room-strings.ts';
import { teamStrings } from '../team-strings.ts';
import { pathOf } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { bytesText, durationText, numberText } from '../units.ts';

const words = roomStrings.renders;

export function Render({ id }: { readonly id: string }) {
  const render = useLoaded(id, () => readRender(id));
  const record = render.value;
  return (
    <Page
      title={record?.template ?? words.one}
      back={<a href={hrefOf('/renders')}>{words.title}</a>}
      lead={
        record && (
          <span class="sc-badges">
            <Badge kind={RENDER_STATUS_KINDS[record.status]}>{words.states[record.status]}</Badge>
            {record.mode === 'test' && <Badge>{teamStrings.keys.modes.test}</Badge>}
            <span>{exactTime(record.at)}</span>
          </span>
        )
      }
      actions={record && <Actions record={record} />}
    >
      {render.failure && !record ? (
        <Failed title={words.failed} why={render.failure} onRetry={render.again} />
      ) : record ? (
        <Details record={record} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** The template as it was then: its version, where that is told. */
function exactTemplate({ template, templateVersion }: RenderRecord): string | undefined {
  if (template === undefined || templateVersion === undefined) return template;
  return `${partsOf(template).base}@${templateVersion}`;
}

function playgroundPath(record: RenderRecord): string {
  const { format } = record;
  return pathWith('/render', { template: exactTemplate(record), format });
}

function Actions({ record }: { readonly record: RenderRecord }) {
  const { template, templateId, status, renderId, format } = record;
  const download = async () => {
    try {
      saveFile(`document.${format ?? 'bin'}`, 'application/octet-stream', await readOutput(renderId!));
    } catch (error) {
      toasts.show(explain(error));
    }
  };
  return (
    <>
      {template !== undefined && templateId !== undefined && (
        <a class="pl-button" href={hrefOf(playgroundPath(record))}>
          {words.inPlayground}
        </a>
      )}
      {status === 'complete' && renderId !== undefined && (
        <Button icon="download" onClick={() => void download()}>
          {words.download}
        </Button>
      )}
    </>
  );
}

function Details({ record }: { readonly record: RenderRecord }) {
  const keys = useLoaded('keys', listKeys);
  const members = useLoaded('members', listMembers);
  const key = keys.value?.find(({ id }) => id === record.keyId);
  const person = members.value?.find(({ id }) => id === record.userId);
  const { format, templateVersion, items, documents, pages, sizeBytes, ms, httpStatus, code, requestId } = record;
  const errors = record.findings.filter(({ severity }) => severity === 'error');
  const warnings = record.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {record.status === 'failed' && (
        <Panel title={words.why} lead={code && roomStrings.errors[code as keyof typeof roomStrings.errors]}>
          <Facts
            facts={[
              [roomStrings.playground.status, <Badge kind="danger">{httpStatus}</Badge>],
              [roomStrings.playground.errorCode, code && <code>{code}</code>],
            ]}
          />
          <FindingRows areErrors findings={errors} record={record} />
        </Panel>
      )}
      <div class="sc-columns">
        <Panel title={words.asked}>
          <Facts
            facts={[
              [words.template, record.template ?? templateWords(code)],
              [roomStrings.playground.version, templateVersion === undefined ? undefined : String(templateVersion)],
              [words.format, format && roomStrings.outputs.formats[format]],
              [words.documents, items === undefined ? undefined : numberText(items)],
              [words.by, key ? key.name : record.keyId ? words.someKey : (person?.name ?? words.session)],
              [roomStrings.playground.requestId, <code>{requestId}</code>],
            ]}
          />
        </Panel>
        <Panel title={words.cameOut}>
          <Facts
            facts={[
              [words.documents, numberText(documents)],
              [words.pages, numberText(pages)],
              [roomStrings.playground.size, bytesText(sizeBytes)],
              [words.time, durationText(ms)],
              [words.renderId, record.renderId && <code>{record.renderId}</code>],
            ]}
          />
        </Panel>
      </div>
      {warnings.length > 0 && (
        <Panel title={roomStrings.outputs.warnings(warnings.length)} lead={roomStrings.playground.warningsLead}>
          <FindingRows findings={warnings} record={record} />
        </Panel>
      )}
      {record.templateId !== undefined && <Request record={record} />}
    </>
  );
}

/** As a program sends it again. */
function Request({ record }: { readonly record: RenderRecord }) {
  const name = exactTemplate(record) ?? record.templateId!;
  const chosen = useLoaded(name, () => readChosen(name));
  if (!chosen.value) return null;
  return (
    <Panel title={words.request} lead={words.requestLead}>
      <RequestCode
        templateId={record.template ?? name}
        data={sampleOf(chosen.value.template)}
        format={record.format ?? 'pdf'}
      />
    </Panel>
  );
}

type FindingRowsProps = {
  readonly areErrors?: boolean;
  readonly findings: readonly RenderFinding[];
  readonly record: RenderRecord;
};

function FindingRows({ findings, areErrors = false, record: { templateId } }: FindingRowsProps) {
  if (findings.length === 0) return null;
  return (
    <ul class={`app-findings ${areErrors ? 'app-findings-errors' : ''}`}>
      {findings.map(({ code, elementId, path, count }) => (
        <li key={`${code} ${elementId} ${path}`}>
          <p>
            <code>{code}</code> {count > 1 && <span class="pl-muted">× {count}</span>}
          </p>
          <p class="pl-muted">
            {path !== undefined && <code>{path || '/'}</code>}
            {elementId !== undefined &&
              (templateId ? <a href={hrefOf(pathOf(templateId))}>{elementId}</a> : <span>{elementId}</span>)}
          </p>
        </li>
      ))}
    </ul>
  );
}
