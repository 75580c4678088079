/** A template of the team's own. */
import type { ComponentChildren } from 'preact';
import { hrefOf } from '../places.ts';
import { strings } from '../strings.ts';
import { agoText, type Listed, pathOf, readDraft, sizeText } from '../templates.ts';
import { Card } from './card.tsx';

export function OwnCard({ template, children }: { readonly template: Listed; readonly children?: ComponentChildren }) {
  const { id, name, dimensions, state, updatedAt } = template;
  return (
    <Card
      name={name}
      label={strings.templates.open(name)}
      detail={
        <>
          <span class={`app-state app-state-${state}`}>{strings.templates.state[state]}</span>
          <span>{[sizeText(dimensions), agoText(updatedAt, strings.ago.now)].filter(Boolean).join(' · ')}</span>
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
