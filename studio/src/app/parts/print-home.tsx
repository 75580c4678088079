/** Home screen for people who may only print: the templates of the team, each linked to its print screen. */
import { Empty, ListView } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { hrefOf } from '../routing.ts';
import { homeWords as words } from '../screens/home-words.ts';
import { session } from '../session.ts';
import { listDrafts } from '../templates.ts';
import { OwnCard } from './own-card.tsx';
import { usePages } from './pages.ts';
import { WaitingCards } from './waiting-cards.tsx';

export function PrintHome() {
  const listing = usePages('', async (after = '') => {
    const { drafts, next } = await listDrafts({ after, limit: 24 });
    return { rows: drafts, next };
  });
  return (
    <Page title={words.hello(session.value?.user.name ?? '')} lead={words.printLead}>
      <ListView
        listing={listing}
        waiting={<WaitingCards count={4} />}
        empty={<Empty icon="printer" title={words.nothingToPrint} lead={words.nothingToPrintLead} />}
      >
        {(rows) => (
          <ul class="pl-cards pl-cards-four">
            {rows.map((each) => (
              <OwnCard key={each.id} template={each} />
            ))}
          </ul>
        )}
      </ListView>
      <p>
        <a href={hrefOf('/printing')}>{words.printJobs}</a>
      </p>
    </Page>
  );
}
