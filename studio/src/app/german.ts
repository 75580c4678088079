/** German texts of the Studio, loaded when German is chosen. */
import { DESIGNER_GERMAN } from '../designer/german.ts';
import { dataFormWords, dataSetsWords } from './data/words.de.ts';
import { jobWords } from './jobs/words.de.ts';
import { importWords, labelWords } from './labels/words.de.ts';
import { outputWords, playgroundWords } from './playground/words.de.ts';
import { printListWords } from './print-list/words.de.ts';
import { printingWords } from './printing/words.de.ts';
import { referenceWords } from './reference/words.de.ts';
import { accountWords } from './screens/account-words.de.ts';
import { activityWords } from './screens/activity-words.de.ts';
import { adminWords } from './screens/admin-words.de.ts';
import { assetsWords } from './screens/assets-words.de.ts';
import { createWords } from './screens/create-words.de.ts';
import { designWords, mergeWords } from './screens/design-words.de.ts';
import { fontsWords } from './screens/fonts-words.de.ts';
import { homeWords } from './screens/home-words.de.ts';
import { keysWords } from './screens/keys-words.de.ts';
import { refusedWords } from './screens/refused-words.de.ts';
import { errorWords, rendersWords } from './screens/renders-words.de.ts';
import { signInWords } from './screens/sign-in-words.de.ts';
import { brandWords, teamWords } from './screens/team-words.de.ts';
import { libraryWords, tagWords, templatesWords, templateWords } from './screens/templates-words.de.ts';
import { codeWords, requestWords } from './screens/use-words.de.ts';
import { versionsWords } from './screens/versions-words.de.ts';
import { usageWords } from './usage/words.de.ts';
import { webhookWords } from './webhooks/words.de.ts';
import { appWords } from './words.de.ts';

export { loadMessages } from '../designer/german.ts';

export const GERMAN = {
  ...DESIGNER_GERMAN,
  accountWords,
  activityWords,
  adminWords,
  appWords,
  assetsWords,
  brandWords,
  codeWords,
  createWords,
  dataFormWords,
  dataSetsWords,
  designWords,
  errorWords,
  fontsWords,
  homeWords,
  importWords,
  jobWords,
  keysWords,
  labelWords,
  libraryWords,
  mergeWords,
  outputWords,
  playgroundWords,
  printListWords,
  printingWords,
  referenceWords,
  refusedWords,
  rendersWords,
  requestWords,
  signInWords,
  tagWords,
  teamWords,
  templateWords,
  templatesWords,
  usageWords,
  versionsWords,
  webhookWords,
};
