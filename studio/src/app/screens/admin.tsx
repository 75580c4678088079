/** Installation: teams, plans, health and configuration. Only administrators of the installation see it. */
import type { Plan, Team } from '@platen/client';
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { Failed, ListView, Waiting } from '../../ui/listing.tsx';
import { Badge, Facts, Page, Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ask, explain } from '../api.ts';
import { Failure, Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useLoaded } from '../parts/load.ts';
import { useSearched } from '../parts/pages.ts';
import { PrinterNetworksPanel } from '../parts/printer-networks.tsx';
import { QuerySearch } from '../parts/query-fields.tsx';
import { useSubmit, valuesOf } from '../parts/submit.ts';
import { listStarters } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { bytesText, numberText } from '../units.ts';
import { appWords } from '../words.ts';
import { adminWords as words } from './admin-words.ts';
import { homeWords } from './home-words.ts';
import { teamWords } from './team-words.ts';
import { templatesWords } from './templates-words.ts';

type Making = 'team' | 'library';

export function Admin() {
  const making = useSignal<Making | undefined>(undefined);
  const { query, listing: teams, view } = useSearched('teams', 'GET /v1/teams');
  const libraries = useLoaded('libraries', async () => {
    const slugs = (await listStarters()).map(({ librarySlug }) => librarySlug);
    return [...new Set(slugs)].map((slug) => [slug, slugs.filter((each) => each === slug).length] as const);
  });
  const plans = useLoaded('plans', async () => (await ask('GET /v1/plans')).plans);
  const names = (plans.value ?? []).map(({ name }) => name);
  const make = (what: Making) => (
    <Button
      icon="plus"
      onClick={() => {
        making.value = what;
      }}
    >
      {words.make[what]}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead}>
      <Health />
      <Panel
        title={words.teams}
        actions={
          <>
            <QuerySearch query={query} name="search" label={words.search} />
            {make('team')}
          </>
        }
        flush
      >
        <ListView {...view} empty={null}>
          {(rows) => <Teams rows={rows} plans={names} onChanged={teams.again} />}
        </ListView>
      </Panel>
      <Panel title={words.plans} lead={words.plansLead} flush>
        {plans.failure && !plans.value ? (
          <Failed title={appWords.failures.unknown} why={plans.failure} onRetry={plans.again} />
        ) : plans.value ? (
          <Plans plans={plans.value} />
        ) : (
          <Waiting lines={4} />
        )}
      </Panel>
      <Panel title={words.libraries} lead={words.librariesLead} actions={make('library')}>
        {libraries.failure && !libraries.value ? (
          <Failed title={templatesWords.failed} why={libraries.failure} onRetry={libraries.again} />
        ) : libraries.value ? (
          <Facts facts={libraries.value.map(([slug, count]) => [slug, words.templates(count)])} />
        ) : (
          <Waiting lines={2} />
        )}
      </Panel>
      <PrinterNetworksPanel />
      {making.value && (
        <MakeDialog
          what={making.value}
          plans={names}
          onMade={teams.again}
          onClose={() => {
            making.value = undefined;
          }}
        />
      )}
    </Page>
  );
}

function Health() {
  const health = useLoaded('health', () => ask('GET /health'));
  const ready = useLoaded('ready', () => ask('GET /ready'));
  const parts = ['database', 'storage', 'workers', 'disk'] as const;
  return (
    <Panel title={words.health} lead={health.value && homeWords.running(health.value.version)}>
      {ready.failure && <Failure text={ready.failure} />}
      <Facts
        facts={parts.map((part) => [
          words.parts[part],
          ready.value && (
            <Badge kind={ready.value[part] === 'ok' ? 'good' : 'warning'}>
              {words.states[ready.value[part]] ?? ready.value[part]}
            </Badge>
          ),
        ])}
      />
    </Panel>
  );
}

/** Table of all limits of all plans. */
function Plans({ plans }: { readonly plans: readonly Plan[] }) {
  const limit = (number: number, text = numberText) => (number < 0 ? appWords.amounts.unlimited : text(number));
  const columns: readonly Column<Plan>[] = [
    { name: 'name', label: words.plan, show: ({ name }) => name },
    {
      name: 'monthlyRenders',
      label: words.limits.monthlyRenders,
      kind: 'number',
      show: ({ monthlyRenders, hardCap }) => (
        <>
          {limit(monthlyRenders)} {hardCap && <Badge kind="warning">{words.hardCap}</Badge>}
        </>
      ),
    },
    ...(['perMinute', 'perHour', 'outputDays'] as const).map(
      (name): Column<Plan> => ({ name, label: words.limits[name], kind: 'number', show: (plan) => limit(plan[name]) }),
    ),
    ...(['documentBytes', 'templates', 'keys'] as const).map(
      (name): Column<Plan> => ({
        name,
        label: words.limits[name],
        kind: 'number',
        isExtra: true,
        show: ({ kept }) => limit(kept[name], name === 'documentBytes' ? bytesText : numberText),
      }),
    ),
  ];
  return <Table label={words.plans} columns={columns} rows={plans} keyOf={({ name }) => name} />;
}

type TeamsProps = {
  readonly rows: readonly Team[];
  readonly plans: readonly string[];
  readonly onChanged: () => void;
};

function Teams({ rows, plans, onChanged }: TeamsProps) {
  const setPlan = async ({ slug, name }: Team, plan: string) => {
    try {
      await ask('PUT /v1/teams/{slug}/plan', { slug, body: { plan } });
      toasts.show(words.planSet(name, plan));
    } catch (error) {
      toasts.show(explain(error));
    }
    onChanged();
  };
  const columns: readonly Column<Team>[] = [
    {
      name: 'name',
      label: teamWords.name,
      show: ({ name, quotaExceeded }) => (
        <>
          {name} {quotaExceeded && <Badge kind="warning">{words.exceeded}</Badge>}
        </>
      ),
    },
    { name: 'slug', label: words.slug, show: ({ slug }) => <code>{slug}</code> },
    {
      name: 'plan',
      label: words.plan,
      show: (team) => (
        <Select
          label={words.planOf(team.name)}
          value={team.plan}
          choices={[...new Set([...plans, team.plan])].map((value) => ({ value, label: value }))}
          onChange={(plan) => void setPlan(team, plan)}
        />
      ),
    },
  ];
  return <Table label={words.teams} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

type MakeProps = {
  readonly what: Making;
  readonly plans: readonly string[];
  readonly onMade: () => void;
  readonly onClose: () => void;
};

function MakeDialog({ what, plans, onMade, onClose }: MakeProps) {
  const plan = useSignal(plans[0] ?? '');
  const sending = useSubmit(async (form) => {
    const { slug = '', name } = valuesOf(form);
    const body = { slug, ...(name && { name }) };
    if (what === 'team') await ask('POST /v1/teams', { body: { ...body, plan: plan.value } });
    else await ask('POST /v1/libraries', { body });
    toasts.show(words.made(name || slug));
    onMade();
    onClose();
  });
  return (
    <Dialog title={words.make[what]} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <Field label={teamWords.name} name="name" maxLength={100} autocomplete="off" />
        <Field label={words.slug} name="slug" required maxLength={64} hint={words.slugHint} autocomplete="off" />
        {what === 'team' && (
          <Select
            label={words.plan}
            hasLabel
            value={plan.value}
            choices={plans.map((value) => ({ value, label: value }))}
            onChange={(next) => {
              plan.value = next;
            }}
          />
        )}
        <FormEnd sending={sending} action={words.makeAction} onClose={onClose} />
      </form>
    </Dialog>
  );
}
