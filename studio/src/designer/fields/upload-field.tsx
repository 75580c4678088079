/** Button that uploads an image or font to the host's storage and uses it at once. */
import type { JsonValue } from '@platen/engine/base/json';
import { Icon } from '../../ui/icons.tsx';
import { getAt, setAt } from '../model/edits.ts';
import { messageOf } from '../model/message-of.ts';
import { storedFamilies, withStoredFont } from '../model/stored-fonts.ts';
import { pointsOf, writeLike } from '../model/units.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { FilesButton } from './files-button.tsx';
import { type PictureSize, pictureSizeOf } from './picture-size.ts';
import { isFixed, labelOf, type Target } from './property.ts';
import { type FieldProps, TextField } from './simple-fields.tsx';
import { fieldWords } from './words.ts';

type UploadProps = { readonly on: Target; readonly path: string };

const FONT_FILES = '.ttf,.otf,.woff,.woff2';

/** Upload button next to the `source` of an image or of a template font. */
export function UploadSource({ on, path }: UploadProps) {
  const { store } = on;
  const isFont = on.pointers[0]?.startsWith('/fonts/') ?? false;
  const use = (name: string, size: PictureSize | undefined) =>
    store.edit(designerWords.steps.set(labelOf('source')), (old) =>
      on.pointers.reduce((document, pointer) => withSource(document, pointer, path, { name, size }), old),
    );
  return (
    <>
      <FilesButton
        store={store}
        kind={isFont ? 'font' : 'picture'}
        isDisabled={isFixed(on)}
        // Keeps the box of the element, and shows the complete image in it without distortion.
        onChoose={(name) => use(name, undefined)}
      />
      <UploadButton
        store={store}
        label={isFont ? fieldWords.uploadFont : fieldWords.uploadPicture}
        accept={isFont ? FONT_FILES : 'image/*,application/pdf'}
        isDisabled={isFixed(on)}
        onStored={async (name, file) => use(name, isFont ? undefined : await pictureSizeOf(file))}
      />
    </>
  );
}

type Stored = { readonly name: string; readonly size: PictureSize | undefined };

/** Keeps the longer side of the element, and adjusts the other side to the proportions of the image. */
function withSource(document: JsonValue, pointer: string, path: string, { name, size }: Stored): JsonValue {
  const next = setAt(document, pointer + path, name);
  const [width, height] = ['width', 'height'].map((side) => pointsOf(getAt(document, `${pointer}/${side}`)));
  if (!size || width === undefined || height === undefined || path !== '/source') return next;
  const scale = Math.max(width, height) / Math.max(size.width, size.height);
  return (['width', 'height'] as const).reduce(
    (result, side) =>
      setAt(result, `${pointer}/${side}`, writeLike(size[side] * scale, getAt(document, `${pointer}/${side}`), 'mm')),
    next,
  );
}

/** Adds a stored font to the template and sets it as the family. */
function setStoredFont({ store, pointers }: Target, path: string, name: string): void {
  const places = pointers.map((pointer) => pointer + path);
  store.edit(designerWords.steps.set(labelOf('fontFamily')), (old) => withStoredFont(old, places, name));
}

/** Field for a font family. It also offers the stored fonts, and adds the chosen one to the template. */
export function FamilyField(field: FieldProps) {
  const { store } = field.on;
  const listed = store.families.value;
  const stored = storedFamilies(store.files.value);
  return (
    <TextField
      {...field}
      list={[...new Set([...listed, ...stored.keys()])]}
      onChoose={(typed) => {
        const name = listed.includes(typed) ? undefined : stored.get(typed);
        if (name !== undefined) setStoredFont(field.on, field.path, name);
        return name !== undefined;
      }}
    />
  );
}

/** Buttons next to a font family that upload or choose a font. */
export function UploadFont({ on, path }: UploadProps) {
  const use = (name: string) => setStoredFont(on, path, name);
  return (
    <>
      <FilesButton store={on.store} kind="font" isDisabled={isFixed(on)} onChoose={use} />
      <UploadButton
        store={on.store}
        label={fieldWords.uploadFont}
        accept={FONT_FILES}
        isDisabled={isFixed(on)}
        onStored={async (name) => use(name)}
      />
    </>
  );
}

type UploadButtonProps = {
  readonly store: Store;
  readonly label: string;
  readonly accept: string;
  readonly isDisabled: boolean;
  readonly onStored: (name: string, file: File) => Promise<void>;
};

function UploadButton({ store, label, accept, isDisabled, onStored }: UploadButtonProps) {
  const upload = store.upload.value;
  if (!upload) return null;
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      await onStored(await upload(file), file);
    } catch (error) {
      store.notify(messageOf(error));
    }
  };
  return (
    <label class="pl-icon-button" title={label}>
      <Icon name="upload" />
      <input
        type="file"
        class="pl-hidden"
        accept={accept}
        aria-label={label}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
