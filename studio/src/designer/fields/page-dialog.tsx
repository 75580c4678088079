/** Dialog in which the user chooses a page of a PDF file from pictures of its pages. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../../ui/dialog.tsx';
import { messageInWords } from '../panels/finding-words.ts';
import { pictureWords } from './picture-words.ts';
import { propertyOf } from './property.ts';
import { drawWhole, type PictureDialogProps, sourceOf } from './whole-picture.ts';

/** Maximum number of pages shown. */
const MOST_PAGES = 60;

/** Longer side of a picture in pixels. */
const SIDE_PX = 320;

export function PageDialog({ on, path, onClose }: PictureDialogProps) {
  const { store } = on;
  const pages = useSignal<readonly string[]>([]);
  const isDone = useSignal(false);
  const failure = useSignal<string | undefined>(undefined);
  const property = propertyOf(on, path);
  const current = property.value ?? 1;
  useEffect(() => {
    const made: string[] = [];
    let isClosed = false;
    const draw = async (): Promise<void> => {
      const picture = sourceOf(store.document.peek(), on.pointers[0] + path.replace(/\/page$/, ''));
      while (made.length < MOST_PAGES && !isClosed) {
        const whole = await drawWhole(store, { ...picture, page: made.length + 1 }, SIDE_PX);
        if (typeof whole === 'string') {
          // The message about the first page is the reason why there are no pages.
          if (made.length === 0) failure.value = whole;
          break;
        }
        if (isClosed) URL.revokeObjectURL(whole.address);
        else pages.value = [...made, whole.address];
        made.push(whole.address);
      }
      isDone.value = true;
    };
    draw().catch((error: unknown) => {
      failure.value = String(error);
    });
    return () => {
      isClosed = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  return (
    <Dialog title={pictureWords.pages.title} onClose={onClose} wide>
      {failure.value !== undefined && <p class="pl-danger">{messageInWords(store.document.peek(), failure.value)}</p>}
      <ul class="pl-files">
        {pages.value.map((address, index) => (
          <li key={address}>
            <button
              type="button"
              class="pl-file"
              aria-pressed={current === index + 1}
              onClick={() => {
                property.set(index + 1);
                onClose();
              }}
            >
              <img src={address} alt="" style={{ height: '150px', background: '#fff' }} />
              <span>{pictureWords.pages.page(index + 1)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" class="pl-muted">
        {failure.value === undefined && !isDone.value && pictureWords.loading}
        {pages.value.length === MOST_PAGES && pictureWords.pages.more(MOST_PAGES)}
      </p>
    </Dialog>
  );
}
