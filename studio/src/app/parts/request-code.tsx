/** Render request as code in the chosen language. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { Tabs } from '../../ui/tabs.tsx';
import { LANGUAGES, sampleIn } from '../code-samples.ts';
import { ROOT } from '../routing.ts';
import { designWords } from '../screens/design-words.ts';
import { codeWords } from '../screens/use-words.ts';
import { Code } from './code.tsx';
import { language } from './language.ts';

export type RequestCodeProps = {
  readonly templateId: string;
  readonly data: JsonObject;
  readonly format: OutputFormat;
  /** API key. A placeholder is shown until a key exists. */
  readonly apiKey?: string | undefined;
};

export function RequestCode({ templateId, data, format, apiKey }: RequestCodeProps) {
  const key = apiKey ?? designWords.keyPlaceholder;
  const text = sampleIn(language.value, { root: ROOT.href, key, templateId, data, format });
  return (
    <Tabs
      label={codeWords.label}
      tabs={LANGUAGES.map((name) => ({ name, label: codeWords.languages[name] }))}
      current={language.value}
      onChange={(name) => {
        language.value = name;
      }}
    >
      <Code text={text} label={designWords.request} />
    </Tabs>
  );
}
