/** Style properties in three groups: text, shape and box. The most relevant group for the element type comes first. */
import { isJsonObject } from '@platen/engine/base/json';
import { Icon } from '../../ui/icons.tsx';
import { getAt } from '../model/edits.ts';
import { type Field, fieldsOf, schemaAt } from '../model/schema.ts';
import { mainStyleSection, STYLE_SECTIONS, type StyleSection } from '../model/sections.ts';
import { inherited } from '../model/styles.ts';
import { unusedStyleOf } from '../panels/unused-fields.ts';
import { designerWords } from '../words.ts';
import { AxisFields } from './axis-fields.tsx';
import { ColorField } from './color-field.tsx';
import { Fold } from './fold.tsx';
import { formatLabels } from './format-labels.ts';
import type { RowOf } from './list-fields.tsx';
import { propertyOf, type Target } from './property.ts';
import { Row } from './row.tsx';
import { ChoiceField, type FieldProps, LengthField, NumberField, SegmentField } from './simple-fields.tsx';
import { FamilyField, UploadFont } from './upload-field.tsx';

export type StyleFieldsProps = {
  readonly on: Target;
  /** Path of the style relative to each object: `/style`. */
  readonly path: string;
  readonly type: string;
  /** Renders the row of a property. */
  readonly row: RowOf;
};

export function StyleFields({ on, path, type, row }: StyleFieldsProps) {
  const schema = on.store.formatInfo.value?.schema;
  if (!schema) return null;
  // Conditional styles have no conditions themselves.
  const isLaidOver = on.pointers.some((pointer) => /\/when\/\d+$/.test(pointer));
  const unused = unusedStyleOf(on, path);
  const isHeld = (name: string) =>
    on.pointers.some((pointer) => getAt(on.store.document.value, `${pointer}${path}/${name}`) !== undefined);
  const fields = fieldsOf(schemaAt(schema, 'properties', 'styles', 'additionalProperties'))
    .filter(({ name }) => name !== 'extends' && (name !== 'when' || !isLaidOver))
    .filter(({ name }) => !unused.has(name) || isHeld(name));
  const main = mainStyleSection(type);
  const sections = STYLE_SECTIONS.toSorted(([a], [b]) => Number(b === main) - Number(a === main));
  return (
    <>
      {sections.map(([section, names]) => {
        const shown = names.flatMap((name) => fields.filter((field) => field.name === name));
        if (shown.length === 0) return null;
        const isMain = section === main;
        return (
          <StyleGroup key={section} section={section} isMain={isMain} fields={shown} on={on} path={path} row={row} />
        );
      })}
    </>
  );
}

type StyleGroupProps = Omit<StyleFieldsProps, 'type'> & {
  readonly section: StyleSection;
  readonly isMain: boolean;
  readonly fields: readonly Field[];
};

/**
 * Collapsible group. It is initially open if one of its properties is set, or if it is the main group for the element
 * type.
 */
function StyleGroup({ section, isMain, fields, on, path, row }: StyleGroupProps) {
  const document = on.store.document.value;
  const style = getAt(document, (on.pointers[0] ?? '') + path);
  const isSet = isJsonObject(style) && fields.some(({ name }) => name in style);
  const rest = section === 'text' ? fields.filter(({ name }) => !MAIN_TEXT_PROPERTIES.has(name)) : fields;
  const isRestSet = isJsonObject(style) && rest.some(({ name }) => name in style);
  const rows = rest.map((field) =>
    row({ on, path: `${path}/${field.name}`, field, ...placeholderOf(on, path, field.name) }),
  );
  return (
    <Fold class="pl-fold" isOpen={isMain || isSet} head={designerWords.sections[section]}>
      {isMain && <NamedStyle on={on} path={path} />}
      {section === 'text' ? (
        <>
          <MainTextFields on={on} path={path} />
          <Fold class="pl-fold-inner" isOpen={isRestSet} head={designerWords.more}>
            {rows}
          </Fold>
        </>
      ) : (
        rows
      )}
    </Fold>
  );
}

function placeholderOf(on: Target, path: string, name: string): { placeholder?: string } {
  const pointer = on.pointers[0];
  if (pointer === undefined) return {};
  const value = inherited(on.store.document.value, pointer + path, name);
  return value === undefined ? {} : { placeholder: String(value) };
}

const MAIN_TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'color',
  'textAlign',
  'verticalAlign',
  'lineHeight',
  'letterSpacing',
]);

const WEIGHTS = ['normal', 'bold', 100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Field for the named style that this style extends; shown only if the template has named styles. */
function NamedStyle({ on, path }: { readonly on: Target; readonly path: string }) {
  const label = formatLabels.properties.extends;
  const styles = getAt(on.store.document.value, '/styles');
  const names = isJsonObject(styles) ? Object.keys(styles) : [];
  const extended = propertyOf(on, `${path}/extends`).value;
  if (names.length === 0 && extended === undefined) return null;
  return (
    <Row label={label} isSet={extended !== undefined}>
      <ChoiceField on={on} path={`${path}/extends`} label={label} choices={names} areNames />
    </Row>
  );
}

/** Fields for the text properties that people use most. */
function MainTextFields({ on, path }: { readonly on: Target; readonly path: string }) {
  const own = (name: string, label: string): FieldProps => ({
    on,
    path: `${path}/${name}`,
    label,
    ...placeholderOf(on, path, name),
  });
  const words = formatLabels.properties;
  const italic = propertyOf(on, `${path}/fontStyle`);
  const direction = propertyOf(on, `${path}/direction`).value ?? placeholderOf(on, path, 'direction').placeholder;
  const align = propertyOf(on, `${path}/textAlign`).value ?? placeholderOf(on, path, 'textAlign').placeholder;
  // Each button stands for a visual side. The matching value depends on the text direction.
  const left = align === 'left' ? 'left' : direction === 'rtl' ? 'end' : 'start';
  const right = align === 'right' ? 'right' : direction === 'rtl' ? 'start' : 'end';
  const isItalic = (italic.value ?? placeholderOf(on, path, 'fontStyle').placeholder) === 'italic';
  return (
    <>
      <Row label={words.fontFamily} isSet={propertyOf(on, `${path}/fontFamily`).value !== undefined}>
        <FamilyField {...own('fontFamily', words.fontFamily)} />
        <UploadFont on={on} path={`${path}/fontFamily`} />
      </Row>
      <div class="pl-pair">
        <LengthField {...own('fontSize', words.fontSize)} mark="A" />
        <ChoiceField
          {...own('fontWeight', words.fontWeight)}
          choices={WEIGHTS}
          {...fallbackOf(placeholderOf(on, path, 'fontWeight').placeholder)}
        />
      </div>
      <AxisFields on={on} path={path} placeholderOf={(name) => placeholderOf(on, path, name).placeholder} />
      <div class="pl-pair">
        <MainFactorField {...own('lineHeight', words.lineHeight)} />
        <LengthField {...own('letterSpacing', words.letterSpacing)} mark={<Icon name="spacing" size={12} />} />
      </div>
      <Row label={words.color} isSet={propertyOf(on, `${path}/color`).value !== undefined}>
        <ColorField {...own('color', words.color)} />
      </Row>
      <div class="pl-pair pl-pair-aligns">
        <SegmentField
          {...own('textAlign', words.textAlign)}
          fallback={placeholderOf(on, path, 'textAlign').placeholder ?? 'start'}
          choices={[
            { value: left, label: formatLabels.choices.left, icon: 'alignLeft' },
            { value: 'center', label: formatLabels.choices.center, icon: 'alignCenter' },
            { value: right, label: formatLabels.choices.right, icon: 'alignRight' },
            { value: 'justify', label: formatLabels.choices.justify, icon: 'alignJustify' },
          ]}
        />
        <SegmentField
          {...own('verticalAlign', words.verticalAlign)}
          fallback={placeholderOf(on, path, 'verticalAlign').placeholder ?? 'top'}
          choices={[
            { value: 'top', label: formatLabels.choices.top, icon: 'alignTop' },
            { value: 'middle', label: formatLabels.choices.middle, icon: 'alignMiddle' },
            { value: 'bottom', label: formatLabels.choices.bottom, icon: 'alignBottom' },
          ]}
        />
        <span class="pl-choices">
          <button
            type="button"
            class="pl-choice pl-italic"
            aria-label={formatLabels.choices.italic}
            title={formatLabels.choices.italic}
            aria-pressed={isItalic}
            disabled={italic.isDisabled}
            onClick={() => italic.set(isItalic ? (italic.value === 'italic' ? undefined : 'normal') : 'italic')}
          >
            I
          </button>
        </span>
      </div>
    </>
  );
}

function MainFactorField(props: FieldProps) {
  const { value } = propertyOf(props.on, props.path);
  const isLength = typeof value === 'string' || (value === undefined && /[a-z]/.test(props.placeholder ?? ''));
  return isLength ? (
    <LengthField {...props} mark={<Icon name="lineHeight" size={12} />} />
  ) : (
    <NumberField {...props} mark={<Icon name="lineHeight" size={12} />} step={0.1} min={0} max={100} />
  );
}

function fallbackOf(text: string | undefined): { fallback?: string | number } {
  if (text === undefined) return {};
  return { fallback: /^\d+$/.test(text) ? Number(text) : text };
}
