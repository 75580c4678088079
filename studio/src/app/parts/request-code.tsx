/** A render as code, in the language of whoever calls. */
import type { OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { Tabs } from '../../ui/tabs.tsx';
import { LANGUAGES, sampleIn } from '../code-samples.ts';
import { ROOT } from '../places.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import { Code } from './code.tsx';
import { language } from './language.ts';

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
      label={roomStrings.code.label}
      tabs={LANGUAGES.map((name) => ({ name, label: roomStrings.code.languages[name] }))}
      current={language.value}
      onChange={(name) => {
        language.value = name;
      }}
    >
      <Code text={text} label={strings.design.request} />
    </Tabs>
  );
}
