/** After each test file: ends the browser it looked with, also where the file after it has the same modules. */
import { afterAll } from 'vitest';
import { closeBrowser } from './browser.ts';

afterAll(closeBrowser);
