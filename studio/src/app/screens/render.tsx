/** Render screen: request, result and the reason for a failure. */
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { partsOf, readChosen, sampleOf } from '../chosen-template.ts';
import { listKeys } from '../keys.ts';
import { listMembers } from '../members.ts';
import { pathWith } from '../paging.ts';
import { Findings } from '../parts/findings.tsx';
import { useLoaded } from '../parts/load.ts';
import { RequestCode } from '../parts/request-code.tsx';
import { exactTime } from '../parts/time.tsx';
import { outputWords, playgroundWords } from '../playground/words.ts';
import { readOutput } from '../render.ts';
import { RENDER_STATUS_KINDS, type RenderRecord, readRender, templateLabel } from '../renders.ts';
import { hrefOf } from '../routing.ts';
import { toasts } from '../toasts.ts';
import { bytesText, durationText, numberText } from '../units.ts';
import { keysWords } from './keys-words.ts';
import { errorWords, rendersWords as words } from './renders-words.ts';

export function Render({ id }: { readonly id: string }) {
  const render = useLoaded(id, () => readRender(id));
  const record = render.value;
  return (
    <Page
      title={record?.template ?? words.one}
      back={<a href={hrefOf('/renders')}>{words.title}</a>}
      lead={
        record && (
          <span class="pl-badges">
            <Badge kind={RENDER_STATUS_KINDS[record.status]}>{words.states[record.status]}</Badge>
            {record.mode === 'test' && <Badge>{keysWords.modes.test}</Badge>}
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

/** Returns the template with its version at that time, if known. */
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
  const reference = record.templateId === undefined ? undefined : (exactTemplate(record) ?? record.templateId);
  const chosen = useLoaded(reference ?? '', async () =>
    reference === undefined ? undefined : readChosen(reference),
  ).value;
  const named = { template: chosen?.template, designer: record.templateId };
  const key = keys.value?.find(({ id }) => id === record.keyId);
  const person = members.value?.find(({ id }) => id === record.userId);
  const { format, templateVersion, items, documents, pages, sizeBytes, ms, httpStatus, code, requestId } = record;
  const errors = record.findings.filter(({ severity }) => severity === 'error');
  const warnings = record.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {record.status === 'failed' && (
        <Panel title={words.why} lead={code && errorWords[code as keyof typeof errorWords]}>
          <Facts
            facts={[
              [playgroundWords.status, <Badge kind="danger">{httpStatus}</Badge>],
              [playgroundWords.errorCode, code && <code>{code}</code>],
            ]}
          />
          <Findings findings={errors} {...named} areErrors />
        </Panel>
      )}
      <div class="pl-columns">
        <Panel title={words.asked}>
          <Facts
            facts={[
              [words.template, record.template ?? templateLabel(code)],
              [playgroundWords.version, templateVersion === undefined ? undefined : String(templateVersion)],
              [words.format, format && outputWords.formats[format]],
              [words.documents, items === undefined ? undefined : numberText(items)],
              [words.by, key ? key.name : record.keyId ? words.someKey : (person?.name ?? words.session)],
              [playgroundWords.requestId, <code>{requestId}</code>],
            ]}
          />
        </Panel>
        <Panel title={words.cameOut}>
          <Facts
            facts={[
              [words.documents, numberText(documents)],
              [words.pages, numberText(pages)],
              [playgroundWords.size, bytesText(sizeBytes)],
              [words.time, durationText(ms)],
              [words.renderId, record.renderId && <code>{record.renderId}</code>],
            ]}
          />
        </Panel>
      </div>
      {warnings.length > 0 && (
        <Panel title={outputWords.warnings(warnings.length)} lead={playgroundWords.warningsLead}>
          <Findings findings={warnings} {...named} />
        </Panel>
      )}
      {chosen && (
        <Panel title={words.request} lead={words.requestLead}>
          <RequestCode
            templateId={record.template ?? chosen.templateId}
            data={sampleOf(chosen.template)}
            format={format ?? 'pdf'}
          />
        </Panel>
      )}
    </>
  );
}
