// `npm start`: installs missing packages, builds changes, and serves in the same process, so that the service receives
// signals.
import { buildIfChanged } from './build.mjs';
import { installDependencies } from './install.mjs';

installDependencies({ tests: false });
await buildIfChanged();
process.argv = [process.argv[0], 'platen', 'serve', ...process.argv.slice(2)];
await import('../dist/platen.js');
