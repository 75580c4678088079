/** Warnings about a stream, with command, message and position. */
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';
import { Panel } from '../../ui/page.tsx';
import { files, placeOf } from './opened.ts';
import { labelWords as words } from './words.ts';

export type WarningsProps = {
  readonly warnings: readonly ZplWarning[];
  /** Selects the command in the stream; undefined if the stream is not shown. */
  readonly onShow: ((offset: number) => void) | undefined;
};

export function Warnings({ warnings, onShow }: WarningsProps) {
  return (
    <Panel title={words.warnings(warnings.length)} lead={warnings.length === 0 ? words.fine : words.warningsLead}>
      {warnings.length > 0 && (
        <ul class="pl-findings">
          {warnings.map(({ command, offset, message }, index) => (
            <li key={index}>
              <p>
                <code>{command}</code> {message}.
              </p>
              <p class="pl-muted">
                <Place offset={offset} />
                {onShow && (
                  <button type="button" class="pl-link" onClick={() => onShow(offset)}>
                    {words.show}
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Place({ offset }: { readonly offset: number }) {
  const place = placeOf(offset);
  const text = files.value.length > 1 ? words.atByteOf(place.offset, place.name) : words.atByte(place.offset);
  return <span>{text}</span>;
}
