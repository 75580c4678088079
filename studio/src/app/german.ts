/** German texts of the Studio, loaded when German is chosen. */
import { uiWords } from '../ui/words.de.ts';
import { importWords, labelWords } from './labels/words.de.ts';
import { accountWords } from './screens/account-words.de.ts';
import { homeWords } from './screens/home-words.de.ts';
import { signInWords } from './screens/sign-in-words.de.ts';
import { appWords } from './words.de.ts';

export const GERMAN = { accountWords, appWords, homeWords, importWords, labelWords, signInWords, uiWords };
