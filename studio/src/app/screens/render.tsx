/** One render: what was asked, what came out, and why it failed. */
import { saveFile } from '../../designer/paper/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import type { Key } from '../keys.ts';
import { listMembers } from '../members.ts';
import { readAll } from '../paging.ts';
import { useLoaded } from '../parts/load.ts';
import { exactTime } from '../parts/time.tsx';
import { hrefOf } from '../places.ts';
import { readOutput } from '../render.ts';
import { RENDER_STATUS_KINDS, type RenderFinding, type RenderRecord, readRender } from '../renders.ts';
import { strings } from '../strings.ts';
import { pathOf } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { bytesText, durationText, numberText } from '../units.ts';

const words = strings.renders;

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
            {record.mode === 'test' && <Badge>{strings.keys.modes.test}</Badge>}
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

function Actions({ record: { template, templateId, status, renderId, format } }: { readonly record: RenderRecord }) {
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
        <a class="pl-button" href={hrefOf(`/render?template=${encodeURIComponent(template)}`)}>
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
  const keys = useLoaded('keys', () => readAll<Key>('v1/keys', 'keys'));
  const members = useLoaded('members', listMembers);
  const key = keys.value?.find(({ id }) => id === record.keyId);
  const person = members.value?.find(({ id }) => id === record.userId);
  const { format, templateVersion, items, documents, pages, sizeBytes, ms, httpStatus, code, requestId } = record;
  const errors = record.findings.filter(({ severity }) => severity === 'error');
  const warnings = record.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {record.status === 'failed' && (
        <Panel title={words.why} lead={code && strings.errors[code as keyof typeof strings.errors]}>
          <Facts
            facts={[
              [strings.playground.status, <Badge kind="danger">{httpStatus}</Badge>],
              [strings.playground.errorCode, code && <code>{code}</code>],
            ]}
          />
          <FindingRows areErrors findings={errors} record={record} />
        </Panel>
      )}
      <div class="sc-columns">
        <Panel title={words.asked}>
          <Facts
            facts={[
              [words.template, record.template ?? (code === 'NOT_FOUND' ? words.unknown : words.inline)],
              [strings.playground.version, templateVersion === undefined ? undefined : String(templateVersion)],
              [words.format, format && strings.outputs.formats[format]],
              [words.documents, items === undefined ? undefined : numberText(items)],
              [words.by, key ? key.name : record.keyId ? words.someKey : (person?.name ?? words.session)],
              [strings.playground.requestId, <code>{requestId}</code>],
            ]}
          />
        </Panel>
        <Panel title={words.cameOut}>
          <Facts
            facts={[
              [words.documents, numberText(documents)],
              [words.pages, numberText(pages)],
              [strings.playground.size, bytesText(sizeBytes)],
              [words.time, durationText(ms)],
              [words.renderId, record.renderId && <code>{record.renderId}</code>],
            ]}
          />
        </Panel>
      </div>
      {warnings.length > 0 && (
        <Panel title={strings.outputs.warnings(warnings.length)} lead={strings.playground.warningsLead}>
          <FindingRows findings={warnings} record={record} />
        </Panel>
      )}
    </>
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
