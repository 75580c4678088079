/**
 * Screenshots of the Studio: `npm run screenshots` writes docs/images/studio-*.png. `npm run screenshots -- --look
 * FOLDER [names…]` captures every screen in every width and theme.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { servePopulated, type Team } from '../studio/tests/populated.ts';
import { placeOf, SCREENS } from '../studio/tests/screens.ts';
import { type Served, signIn } from '../studio/tests/served.ts';

/** Screenshots for the docs: the steps of the README, and related screens. */
const SHOWN = [
  ...['home', 'starters', 'designer', 'designer-use'],
  ...[
    'sheet-file',
    'designer-tag',
    'label-viewer',
    'playground',
    'versions',
    'renders',
    'keys',
    'jobs',
    'webhook',
    'agents',
  ],
];

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { look: { type: 'string' }, width: { type: 'string', multiple: true }, theme: { type: 'string' } },
});
const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
const folder = values.look ?? images;
mkdirSync(folder, { recursive: true });
const widths = values.width?.map(Number) ?? (values.look ? SIZES.map(([width]) => width) : [1440]);
const wanted = positionals.length > 0 ? positionals : values.look ? SCREENS.map(({ name }) => name) : SHOWN;
const shots = SCREENS.filter(({ name }) => wanted.includes(name));

const { served, team, close } = await servePopulated();
try {
  for (const theme of THEMES.filter((each) => !values.theme || each === values.theme)) {
    for (const [width, height] of SIZES.filter(([each]) => widths.includes(each))) {
      await take({ served, team, theme, width, height });
    }
  }
} finally {
  await close();
}

type Look = {
  readonly served: Served;
  readonly team: Team;
  readonly theme: (typeof THEMES)[number];
  readonly width: number;
  readonly height: number;
};

async function take({ served, team, theme, width, height }: Look): Promise<void> {
  const { address } = served;
  const { context, page, faults } = await served.open({ viewport: { width, height }, colorScheme: theme });
  await signIn(page, served, team.email);
  for (const screen of shots) {
    const { name, until, before } = screen;
    await page.goto(address + (await placeOf(screen, team)));
    await page
      .locator(until)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => console.error(`${name}: never shown: ${until}`));
    for (let tries = 0; tries < 50 && (await page.locator('.pl-waiting').count()) > 0; tries++) {
      await page.waitForTimeout(200);
    }
    await before?.(page);
    await page.waitForTimeout(400);
    const file = values.look ? `${name}-${width}-${theme}.png` : `studio-${name}-${theme}.png`;
    const shown = screen.part === undefined ? page : page.locator(screen.part);
    await shown.screenshot({ path: join(folder, file), animations: 'disabled' });
    console.log(file);
  }
  for (const fault of faults) console.error(fault);
  await context.close();
}
