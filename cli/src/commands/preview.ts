/** `platen preview`: serves a local page that shows a template and reloads after each save. */
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import { ASSETS, withAssetFolder } from '../assets.ts';
import { type Command, Failure, optional, UsageError } from '../command.ts';
import { DENSITY, DPI, readDensity, readDpi } from '../document-options.ts';
import { printResult } from '../output.ts';
import { REMOTE_IMAGES } from '../remote-images.ts';

/**
 * Polling interval in ms. Unlike file watchers, polling also notices when an editor replaces the file with a new one.
 */
const POLL_MS = 200;

export const previewCommand: Command = {
  name: 'preview',
  operands: ['TEMPLATE.json'],
  about: 'show a template in all output formats on a local page that reloads when the file is saved',
  prints: '{ url }',
  options: {
    data: { type: 'string', value: 'DATA.json', about: 'JSON file with the data; default: the sample of the template' },
    dpi: DPI,
    density: DENSITY,
    assets: ASSETS,
    'remote-images': REMOTE_IMAGES,
    port: { type: 'string', value: 'N', about: 'port on this machine; default: any free port' },
  },
  async run(args) {
    const port = Number(optional(args, 'port') ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port must be from 0 to 65535');
    readDpi(args);
    readDensity(args);
    const { createNodeWorld } = await import('@platen/node/node-world');
    const { createDrawings } = await import('../preview/drawings.ts');
    const { createPreviewServer } = await import('../preview/serve.ts');
    const drawings = createDrawings(args, withAssetFolder(args, createNodeWorld()));
    const template = args.positionals[0]!;
    const { server, notifySaved } = createPreviewServer(drawings, template);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch(() => {
      throw new Failure(`port ${port} is in use; choose another with --port`);
    });
    const files = [template, optional(args, 'data')].filter((file) => file !== undefined);
    const follow = () => {
      drawings.forget();
      notifySaved();
    };
    for (const file of files) watchFile(file, { interval: POLL_MS }, follow);
    const address = server.address();
    const url = `http://localhost:${typeof address === 'object' && address ? address.port : port}/`;
    printResult(args, { url }, [`showing ${template} at ${url}`]);

    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    for (const file of files) unwatchFile(file);
    server.closeAllConnections();
    server.close();
    return 0;
  },
};
