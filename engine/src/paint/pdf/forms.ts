/** Writes form fields (ISO 32000-1, 12.7): a widget annotation for each field, and the form that lists them. */
import type { Rect } from '../../base/geometry.ts';
import type { Field } from '../../scene/scene.ts';
import { colorOperator, number, textString } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** Appearances of a field with its value. A check box also has an unchecked appearance. */
export type Appearances = { readonly shown: Ref; readonly empty: Ref };

const FLAGS = { readOnly: 1, required: 2, multiline: 4096 } as const;

const ALIGNMENTS = { left: 0, center: 1, right: 2 } as const;

export class Form {
  private readonly fields: Ref[] = [];
  private readonly names = new Map<string, number>();
  private hasSignature = false;

  /** Adds the widget of a field. `rect` is in page coordinates (y up). */
  add(object: Ref, field: Field, rect: Rect, appearances: Appearances, entries: string): string {
    this.fields.push(object);
    this.hasSignature ||= field.type === 'signature';
    const edges = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height].map((edge) => number(edge)).join(' ');
    const label = textString(field.label);
    // Screen readers announce `TU` in form mode and `Contents` for annotations (ISO 14289-2, 8.10.2.3).
    const said = `/T${textString(this.nameOf(field.name))}/TU${label}/Contents${label}`;
    return `<</Type/Annot/Subtype/Widget/Rect[${edges}]/F 4${said}${kindOf(field, appearances)}${flagsOf(field)}${entries}>>`;
  }

  /**
   * Returns the `/AcroForm` entry of the document catalog, or '' if there are no fields. Text that people enter uses a
   * built-in font.
   */
  entry(file: PdfFile): string {
    if (this.fields.length === 0) return '';
    const font = file.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
    const signed = this.hasSignature ? '/SigFlags 1' : '';
    const fields = this.fields.map(ref).join(' ');
    return `/AcroForm<</Fields[${fields}]/DR<</Font<</Helv ${ref(font)}>>>>/DA(/Helv 0 Tf 0 g)${signed}>>`;
  }

  /**
   * Returns a unique name. Fields with the same name would be one field, and a full stop separates nested names
   * (12.7.3.2).
   */
  private nameOf(given: string): string {
    const name = given.replaceAll('.', '_');
    const count = (this.names.get(name) ?? 0) + 1;
    this.names.set(name, count);
    return count === 1 ? name : this.nameOf(`${name} ${count}`);
  }
}

function kindOf({ type, value, fontSize, color, align }: Field, { shown, empty }: Appearances): string {
  switch (type) {
    case 'text': {
      const look = `/DA(/Helv ${number(fontSize)} Tf ${colorOperator(color, 'fill')})/Q ${ALIGNMENTS[align]}`;
      return `/FT/Tx/V${textString(value)}${look}/AP<</N ${ref(shown)}>>`;
    }
    case 'checkbox':
      return `/FT/Btn/V/${value}/AS/${value}/AP<</N<</Yes ${ref(shown)}/Off ${ref(empty)}>>>>`;
    case 'signature':
      return `/FT/Sig/AP<</N ${ref(empty)}>>`;
  }
}

function flagsOf(field: Field): string {
  const flags = Object.entries(FLAGS).reduce(
    (sum, [key, bit]) => sum + (field[key as keyof typeof FLAGS] ? bit : 0),
    0,
  );
  return flags === 0 ? '' : `/Ff ${flags}`;
}
