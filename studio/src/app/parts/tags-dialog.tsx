/** Dialog that changes the tags of a template. */
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { tagWords as words } from '../screens/templates-words.ts';
import { type Listed, listTags, MAX_TAG_LENGTH, MAX_TAGS, saveTags, tagsIn } from '../templates.ts';
import { Chips } from './chips.tsx';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { useLoaded } from './load.ts';
import { useSubmit } from './submit.ts';

export type TagsDialogProps = {
  readonly template: Listed;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function TagsDialog({ template: { id, name, tags }, onDone, onClose }: TagsDialogProps) {
  const known = useLoaded('tags', listTags);
  const text = useSignal(tags.join(', '));
  const chosen = tagsIn(text.value);
  const sending = useSubmit(async () => {
    if (chosen.length > MAX_TAGS) throw new Error(words.tooMany(MAX_TAGS));
    if (chosen.some((tag) => tag.length > MAX_TAG_LENGTH)) throw new Error(words.tooLong(MAX_TAG_LENGTH));
    await saveTags(id, chosen);
    onClose();
    onDone();
  });
  const toggle = (tag: string) => {
    const rest = chosen.filter((each) => each !== tag);
    text.value = (rest.length < chosen.length ? rest : [...chosen, tag]).join(', ');
  };
  return (
    <Dialog title={words.title(name)} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <p class="pl-muted">{words.lead}</p>
        <Field label={words.field} hint={words.hint} text={text} maxLength={2_000} autocomplete="off" />
        {known.value && known.value.length > 0 && (
          <Chips
            label={words.known}
            chips={known.value.map(({ tag }) => ({ value: tag, label: tag }))}
            isPressed={(tag) => chosen.includes(tag)}
            onPress={toggle}
          />
        )}
        <FormEnd sending={sending} action={words.action} onClose={onClose} />
      </form>
    </Dialog>
  );
}
