/** Operation: description, request, response, code samples, and a form to try it. */
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { Badge, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LANGUAGES } from '../code-samples.ts';
import { Code } from '../parts/code.tsx';
import { Field } from '../parts/field.tsx';
import { language } from '../parts/language.ts';
import { hrefOf, ROOT } from '../routing.ts';
import { designWords } from '../screens/design-words.ts';
import { codeWords } from '../screens/use-words.ts';
import { session } from '../session.ts';
import { type Interface, type Operation, operationPath, typeText } from './interface.ts';
import { Method } from './method.tsx';
import { Prose } from './prose.tsx';
import { codeOf, credentialOf, exampleOf, placeholderOf, requestOf, type Values } from './request.ts';
import { SchemaFields } from './schema-fields.tsx';
import { TryIt } from './try-it.tsx';
import { referenceWords as words } from './words.ts';

export type OperationViewProps = { readonly operation: Operation; readonly within: Interface };

export function OperationView({ operation, within }: OperationViewProps) {
  const { method, path, summary, description, parameters = [], requestBody, responses } = operation;
  // Omits the first sentence, because the heading shows it.
  const more = description.slice(description.startsWith(summary) ? summary.length + 1 : 0).trim();
  const values = useSignal<Values>({});
  const body = useSignal<JsonValue | undefined>(exampleOf(operation));
  const file = useSignal<File | undefined>(undefined);
  const credential = credentialOf(operation);
  const coded = requestOf(operation, values.value, body.value, placeholderOf);
  const taken = requestBody?.content['application/json']?.schema;
  const done = Object.entries(responses).find(([status]) => Number(status) < 400)?.[1].content?.['application/json'];
  return (
    <article class="pl-bench-main pl-reference-operation" aria-label={summary}>
      <header class="pl-reference-head">
        <p class="pl-reference-route">
          <Method method={method} /> <code>{path}</code>
        </p>
        <h2>{summary}</h2>
        {more && (
          <p class="pl-muted">
            <Prose text={more} />
          </p>
        )}
        <p class="pl-badges">
          <Badge>{words.access[credential ?? 'open']}</Badge>
        </p>
      </header>
      <Panel title={words.code}>
        <Tabs
          label={codeWords.label}
          tabs={LANGUAGES.map((name) => ({ name, label: codeWords.languages[name] }))}
          current={language.value}
          onChange={(name) => {
            language.value = name;
          }}
        >
          <Code text={codeOf(language.value, coded, { root: ROOT.href, credential })} label={designWords.request} />
        </Tabs>
      </Panel>
      <Panel title={words.tryIt} lead={session.value?.team ? words.tryLead : undefined}>
        {session.value?.team ? (
          <div class="pl-form">
            {parameters.map(({ name, required, description: about }) => (
              <Field
                key={name}
                label={required ? `${name} *` : name}
                hint={about.replaceAll('`', '')}
                value={values.value[name] ?? ''}
                autocomplete="off"
                onInput={({ currentTarget }) => {
                  values.value = { ...values.peek(), [name]: currentTarget.value.trim() };
                }}
              />
            ))}
            {coded.takesFile && (
              <div class="pl-form-field">
                <label for="reference-file">{words.file}</label>
                <input
                  id="reference-file"
                  type="file"
                  onChange={({ currentTarget }) => {
                    file.value = currentTarget.files?.[0];
                  }}
                />
              </div>
            )}
            {taken && (
              <BodyText
                value={body.value}
                onChange={(next) => {
                  body.value = next;
                }}
              />
            )}
            <TryIt
              name={operation.operationId}
              request={requestOf(operation, values.value, body.value)}
              missing={parameters
                .filter(({ name, required }) => required && !values.value[name])
                .map(({ name }) => name)}
              file={file.value}
            />
          </div>
        ) : (
          <p>
            <a href={hrefOf(`/sign-in?next=${encodeURIComponent(operationPath(operation.operationId))}`)}>
              {words.signIn}
            </a>
          </p>
        )}
      </Panel>
      {parameters.length > 0 && (
        <Panel title={words.parameters}>
          <ul class="pl-reference-fields">
            {parameters.map(({ name, in: where, required, description: about }) => (
              <li key={`${where} ${name}`}>
                <p>
                  <code class="pl-reference-name">{name}</code> <span class="pl-muted">{words.where[where]}</span>
                  {required && <span class="pl-reference-required">{words.required}</span>}
                </p>
                <p class="pl-muted">
                  <Prose text={about} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {taken && (
        <Panel title={words.takes} lead={<code>{typeText(taken)}</code>}>
          <SchemaFields schema={taken} within={within} />
        </Panel>
      )}
      <Panel title={words.answers}>
        <dl class="pl-reference-answers">
          {Object.entries(responses).map(([status, { description: about, content }]) => (
            <div key={status}>
              <dt>
                <Badge kind={Number(status) < 400 ? 'good' : 'plain'}>{status}</Badge>
              </dt>
              <dd>
                <Prose text={about} />{' '}
                {Number(status) < 400 && content && <code>{Object.keys(content).join(', ')}</code>}
              </dd>
            </div>
          ))}
        </dl>
        {done && <SchemaFields schema={done.schema} within={within} />}
      </Panel>
    </article>
  );
}

type BodyTextProps = { readonly value: JsonValue | undefined; readonly onChange: (value: JsonValue) => void };

/** Editor of the request body; keeps incomplete text. */
function BodyText({ value, onChange }: BodyTextProps) {
  const text = useSignal(JSON.stringify(value ?? {}, null, 2));
  const isWrong = useSignal(false);
  return (
    <div class="pl-json-field">
      <label for="reference-body">{words.body}</label>
      <textarea
        id="reference-body"
        rows={Math.min(18, text.peek().split('\n').length + 1)}
        spellcheck={false}
        value={text.value}
        aria-describedby="reference-body-problem"
        {...(isWrong.value && { 'aria-invalid': 'true' })}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          try {
            onChange(JSON.parse(currentTarget.value) as JsonValue);
            isWrong.value = false;
          } catch {
            isWrong.value = true;
          }
        }}
      />
      <p id="reference-body-problem" class="pl-danger" role="status">
        {isWrong.value && words.noJson}
      </p>
    </div>
  );
}
