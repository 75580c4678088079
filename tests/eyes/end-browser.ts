/** Closes the browser after each test file, even if the next file shares its modules. */
import { afterAll } from 'vitest';
import { closeBrowser } from './browser.ts';

afterAll(closeBrowser);
