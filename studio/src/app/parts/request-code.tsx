/** A render as code, in the language of whoever calls; the language is remembered. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { signal } from '@preact/signals';
import { Tabs } from '../../ui/tabs.tsx';
import { LANGUAGES, type Language, sampleIn } from '../code-samples.ts';
import { ROOT } from '../places.ts';
import { strings } from '../strings.ts';
import { Code } from './code.tsx';

const language = signal<Language>('curl');

export type RequestCodeProps = {
  readonly templateId: string;
  readonly data: JsonObject;
  readonly format: OutputFormat;
  /** A word stands for it until there is one. */
  readonly apiKey?: string | undefined;
};

export function RequestCode({ templateId, data, format, apiKey }: RequestCodeProps) {
  const key = apiKey ?? strings.design.keyPlace;
  const text = sampleIn(language.value, { root: ROOT.href, key, templateId, data, format });
  return (
    <Tabs
      label={strings.code.label}
      tabs={LANGUAGES.map((name) => ({ name, label: strings.code.languages[name] }))}
      current={language.value}
      onChange={(name) => {
        language.value = name;
      }}
    >
      <Code text={text} label={strings.design.request} />
    </Tabs>
  );
}
