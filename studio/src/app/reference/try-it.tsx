/** Form that sends a request as the signed-in person and shows the response. */
import { defined } from '@platen/engine/base/defined';
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { saveFile } from '../../designer/canvas/views/output-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, Facts } from '../../ui/page.tsx';
import { explain } from '../api.ts';
import { ROOT } from '../routing.ts';
import { bytesText, durationText } from '../units.ts';
import { appWords } from '../words.ts';
import type { ApiRequest } from './request.ts';
import { referenceWords as words } from './words.ts';

type Answered = {
  readonly status: number;
  readonly type: string;
  readonly requestId: string;
  readonly ms: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type TryItProps = {
  readonly name: string;
  readonly request: ApiRequest;
  /** Required fields without a value. */
  readonly missing: readonly string[];
  readonly file: File | undefined;
};

/** Operations without side effects. Renders of a session are in test mode. */
const HARMLESS = new Set(['render', 'renderBatch', 'previewZpl', 'validateTemplate']);

export function TryIt({ name, request, missing, file }: TryItProps) {
  const answer = useSignal<Answered | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const isMeant = useSignal(false);
  const changes = request.method !== 'GET' && !HARMLESS.has(name);
  const send = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      answer.value = await sent(request, file);
    } catch (error) {
      failure.value = error instanceof TypeError ? appWords.failures.network : explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <div class="pl-answer">
      {changes && (
        <label class="pl-reference-meant">
          <input
            type="checkbox"
            checked={isMeant.value}
            onChange={({ currentTarget }) => {
              isMeant.value = currentTarget.checked;
            }}
          />
          <span>{words.meant}</span>
        </label>
      )}
      <div class="pl-buttons">
        <Button
          kind="main"
          icon="play"
          disabled={isBusy.value || missing.length > 0 || (changes && !isMeant.value)}
          onClick={() => void send()}
        >
          {words.send}
        </Button>
        {missing.length > 0 && <span class="pl-muted pl-reference-missing">{words.missing(missing)}</span>}
      </div>
      {failure.value && (
        <p class="pl-notice pl-notice-danger" role="alert">
          {failure.value}
        </p>
      )}
      {answer.value && <Shown answer={answer.value} />}
    </div>
  );
}

/** Sends the request with the session cookie, which programs do not have. */
async function sent({ method, path, headers, body, takesFile }: ApiRequest, file: File | undefined): Promise<Answered> {
  const begun = performance.now();
  const type = body !== undefined ? 'application/json' : takesFile ? 'application/octet-stream' : undefined;
  const response = await fetch(new URL(path, ROOT), {
    method,
    headers: { ...headers, ...defined({ 'content-type': type }) },
    ...(body !== undefined ? { body: JSON.stringify(body) } : takesFile && file ? { body: file } : {}),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0] ?? '',
    requestId: response.headers.get('x-request-id') ?? '',
    ms: performance.now() - begun,
    bytes,
  };
}

function Shown({ answer: { status, type, requestId, ms, bytes } }: { readonly answer: Answered }) {
  return (
    <div class="pl-answer" role="status" aria-label={words.answer}>
      <Facts
        facts={[
          [words.status, <Badge kind={status < 400 ? 'good' : 'danger'}>{status}</Badge>],
          [words.type, type && <code>{type}</code>],
          [words.took, durationText(ms)],
          [words.size, bytesText(bytes.length)],
          [words.requestId, <code>{requestId}</code>],
        ]}
      />
      {bytes.length > 0 && <Body type={type} bytes={bytes} />}
    </div>
  );
}

/** Maximum number of characters shown of a response. The downloaded file is complete. */
const MOST_LETTERS = 40_000;

function Body({ type, bytes }: Pick<Answered, 'type' | 'bytes'>) {
  const text = textOf(type, bytes);
  return (
    <>
      {type === 'image/png' && <Picture bytes={bytes} />}
      {text !== undefined && (
        <div class="pl-snippet">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <pre tabIndex={0} role="region" aria-label={words.body}>
            {text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text}
          </pre>
        </div>
      )}
      <div>
        <Button icon="download" onClick={() => saveFile(nameOf(type), type, bytes)}>
          {words.saveAnswer}
        </Button>
      </div>
    </>
  );
}

function Picture({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const url = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    url.value = made;
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url.value === undefined ? null : <img class="pl-reference-picture" src={url.value} alt={words.answer} />;
}

/** Returns undefined if the response is not text. */
function textOf(type: string, bytes: Uint8Array): string | undefined {
  if (type.endsWith('json')) {
    const text = new TextDecoder().decode(bytes);
    try {
      return JSON.stringify(JSON.parse(text) as JsonValue, null, 2);
    } catch {
      return text;
    }
  }
  return type.startsWith('text/') || type.includes('zpl') ? new TextDecoder().decode(bytes) : undefined;
}

const ENDS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'text/html': 'html',
};

const nameOf = (type: string) => `answer.${ENDS[type] ?? (type.includes('zpl') ? 'zpl' : 'bin')}`;
