/** Choice of a label sheet by the manufacturer's Word document, for the dialog of a new template. */
import type { DocxSheet } from '@platen/engine/import/sheet-docx';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/icons.tsx';
import { createWords as words } from '../screens/create-words.ts';
import { sizeText } from '../templates.ts';
import { Failure } from './field.tsx';

/** Sheet of the chosen document, and the name of the file without its extension. */
export type SheetFile = { readonly name: string; readonly value: DocxSheet };

export type SheetFileProps = {
  readonly chosen: Signal<SheetFile | undefined>;
  /** True if the sheet is the selected size. */
  readonly isSelected: boolean;
  readonly onSelect: () => void;
};

type AreaProps = SheetFileProps & { readonly children: ComponentChildren };

/** Area that accepts a dropped document. A button below its content opens a file chooser. */
export function SheetFileArea({ chosen, isSelected, onSelect, children }: AreaProps) {
  const isOver = useSignal(false);
  const failure = useSignal<string | undefined>(undefined);
  const open = async (file: File | undefined) => {
    if (!file) return;
    const { readSheetDocx } = await import('@platen/engine/import/sheet-docx');
    const result = readSheetDocx(new Uint8Array(await file.arrayBuffer()));
    failure.value = result.ok ? undefined : words.sheetFailed(file.name, result.message);
    if (!result.ok) return;
    chosen.value = { name: file.name.replace(/\.docx$/i, '').slice(0, 100), value: result.value };
    onSelect();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      class={`pl-drop-area ${isOver.value ? 'pl-drop-area-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        void open(event.dataTransfer?.files[0]);
      }}
    >
      {children}
      <fieldset class="pl-sizes">
        <legend>{words.sheet}</legend>
        {chosen.value && (
          <label class="pl-size">
            <input type="radio" name="size" checked={isSelected} onChange={onSelect} />
            <span>{describe(chosen.value)}</span>
          </label>
        )}
        <label class="pl-button pl-file-button">
          <Icon name="upload" />
          {words.chooseSheet}
          <input
            type="file"
            accept=".docx"
            onChange={({ currentTarget }) => {
              void open(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        <small class="pl-muted">{words.sheetHint}</small>
        <Failure text={failure.value} />
      </fieldset>
    </div>
  );
}

function describe({ name, value: { sheet, dimensions, preset } }: SheetFile): string {
  const labels = Number(sheet['columns']) * Number(sheet['rows']);
  return words.sheetOf(preset ?? name, labels, sizeText(dimensions));
}
