/** Panel with the stream as editable text, and the list of its files. */
import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { copy } from '../parts/code.tsx';
import { bytesText } from '../units.ts';
import { ChooseFiles } from './drop-area.tsx';
import { files, opened, openText } from './opened.ts';
import { LabelSettings } from './settings.tsx';
import { textOf } from './stream-text.ts';
import { labelWords as words } from './words.ts';

export function SourcePanel({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const text = useComputed(() => (opened.value ? textOf(opened.value.stream) : '')).value;
  return (
    <Panel
      title={words.source}
      lead={words.sourceLead}
      actions={
        <>
          {files.value.length > 0 && text !== undefined && (
            <IconButton icon="copy" label={words.copySource} onClick={() => copy(text)} />
          )}
          <ChooseFiles label={words.choose} />
        </>
      }
    >
      {files.value.length > 0 && (
        <ul class="pl-label-files">
          {files.value.map(({ name, bytes }, index) => (
            <li key={index}>
              <span>{name}</span>
              <small class="pl-muted">{bytesText(bytes.length)}</small>
              <IconButton
                icon="close"
                label={words.remove(name)}
                onClick={() => {
                  files.value = files.value.filter((_, each) => each !== index);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {text === undefined ? (
        <p class="pl-muted">{words.isBinary}</p>
      ) : (
        <textarea
          ref={field}
          class="pl-label-source"
          aria-label={words.source}
          placeholder={words.placeholder}
          spellcheck={false}
          rows={12}
          value={text}
          onInput={({ currentTarget }) => openText(currentTarget.value, files.peek()[0]?.name)}
        />
      )}
      <LabelSettings />
    </Panel>
  );
}
