/** A template of the team's own. */
import type { ComponentChildren } from 'preact';
import { Badge } from '../../ui/page.tsx';
import { hrefOf } from '../places.ts';
import { strings } from '../strings.ts';
import { agoText, type Listed, pathOf, readDraft, sizeText } from '../templates.ts';
import { Card } from './card.tsx';

/** As badges show them. */
export const STATE_KINDS = { draft: 'plain', published: 'good', changed: 'warning' } as const;

export function OwnCard({ template, children }: { readonly template: Listed; readonly children?: ComponentChildren }) {
  const { id, name, dimensions, state, updatedAt, updatedByName } = template;
  return (
    <Card
      name={name}
      label={strings.templates.open(name)}
      detail={
        <>
          <Badge kind={STATE_KINDS[state]}>{strings.templates.state[state]}</Badge>
          <span>{[sizeText(dimensions), agoText(updatedAt, strings.ago.now)].filter(Boolean).join(' · ')}</span>
          {updatedByName !== undefined && (
            <span class="app-card-author" title={strings.templates.changedBy(updatedByName)}>
              {updatedByName}
            </span>
          )}
        </>
      }
      picture={`${id} ${updatedAt}`}
      load={() => readDraft(id)}
      href={hrefOf(pathOf(id))}
    >
      {children}
    </Card>
  );
}
