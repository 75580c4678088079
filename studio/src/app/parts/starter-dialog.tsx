/** Preview of a starter: its page, description and tags, before a copy is made. */
import type { JsonObject } from '@platen/engine/base/json';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/page.tsx';
import { hrefOf } from '../routing.ts';
import { templatesWords as words } from '../screens/templates-words.ts';
import { mayChange } from '../session.ts';
import { readStarter, type Starter, sizeText, starterId } from '../templates.ts';
import { Failure } from './field.tsx';
import { useLoaded } from './load.ts';
import { Picture } from './picture.tsx';

export type StarterDialogProps = {
  readonly starter: Starter;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onUse: () => void;
  readonly onClose: () => void;
};

export function StarterDialog({ starter, isBusy, failure, onUse, onClose }: StarterDialogProps) {
  const content = useLoaded(starter.id, () => readStarter(starter));
  const about = (content.value?.['meta'] as JsonObject | undefined)?.['description'];
  return (
    <Dialog
      title={starter.name}
      wide
      onClose={onClose}
      actions={
        <>
          <a class="pl-button" href={hrefOf(`/render?template=${encodeURIComponent(starterId(starter))}`)}>
            {words.tryIt}
          </a>
          {mayChange() && (
            <Button kind="main" disabled={isBusy} onClick={onUse}>
              {words.start}
            </Button>
          )}
        </>
      }
    >
      <div class="pl-starter">
        <Picture of={`${starterId(starter)} ${starter.publishedAt}`} load={() => readStarter(starter)} />
        <div>
          {typeof about === 'string' && <p>{about}</p>}
          <p class="pl-muted">{sizeText(starter.dimensions)}</p>
          <p class="pl-badges">
            {starter.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
          <Failure text={failure} />
        </div>
      </div>
    </Dialog>
  );
}
