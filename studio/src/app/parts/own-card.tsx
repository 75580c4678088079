/** Card of a template of the team. */
import type { ComponentChildren } from 'preact';
import { Badge } from '../../ui/page.tsx';
import { hrefOf } from '../routing.ts';
import { templatesWords } from '../screens/templates-words.ts';
import { onlyPrints } from '../session.ts';
import { agoText, type Listed, pathOf, readDraft, sizeText } from '../templates.ts';
import { appWords } from '../words.ts';
import { Card } from './card.tsx';
import { screenPath } from './template-page.tsx';

/** Badge styles by state. */
export const STATE_KINDS = { draft: 'plain', published: 'good', changed: 'warning' } as const;

export function OwnCard({ template, children }: { readonly template: Listed; readonly children?: ComponentChildren }) {
  const { id, name, dimensions, tags, state, updatedAt, updatedByName } = template;
  return (
    <Card
      name={name}
      label={templatesWords.open(name)}
      detail={
        <>
          <Badge kind={STATE_KINDS[state]}>{templatesWords.state[state]}</Badge>
          <span>{[sizeText(dimensions), agoText(updatedAt, appWords.ago.now)].filter(Boolean).join(' · ')}</span>
          {tags.length > 0 && <span class="pl-card-author">{tags.join(', ')}</span>}
          {updatedByName !== undefined && (
            <span class="pl-card-author" title={templatesWords.changedBy(updatedByName)}>
              {updatedByName}
            </span>
          )}
        </>
      }
      picture={`${id} ${updatedAt}`}
      load={() => readDraft(id)}
      href={hrefOf(onlyPrints() ? screenPath(id, 'print') : pathOf(id))}
    >
      {children}
    </Card>
  );
}
