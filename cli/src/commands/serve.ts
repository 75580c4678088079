/** `platen serve`: runs the service until a signal stops it. */
import { once } from 'node:events';
import { type Command, Failure } from '../command.ts';

/** Time in ms that running requests have to finish after a stop signal. */
const STOP_MS = 30_000;

export const serveCommand: Command = {
  name: 'serve',
  operands: [],
  about: 'run the service, which is configured by environment variables',
  options: {},
  outlivesOutput: true,
  async run({ io }) {
    // Ignores SIGHUP, so that closing the terminal or a pipe does not stop the service.
    process.on('SIGHUP', () => undefined);
    const { startService } = await import('@platen/service/main');
    const { readConfig } = await import('@platen/service/config/config');
    const interrupted = once(process, 'SIGINT').then(() => 0);
    const config = readConfig(io.env);
    // Ctrl+C stops at once. SIGTERM, which supervisors send, first drains, so that load balancers stop sending
    // requests.
    const terminated = once(process, 'SIGTERM').then(() => config.drainMs);
    const told = Promise.race([interrupted, terminated]);
    // Until the start is complete, for example while the service waits for the database, no request can be running.
    let hasStarted = false;
    void told.then(() => hasStarted || process.exit(0));
    const service = await startService(config, io.installation).catch(explain);
    hasStarted = true;
    const drainMs = await told;
    // A second signal exits immediately.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    await service.stop({ drainMs });
    return 0;
  },
};

/** Returns one line for errors that an administrator can fix. */
function explain(error: NodeJS.ErrnoException & { readonly port?: number; readonly address?: string }): never {
  const { code, port, address } = error;
  if (code === 'EADDRINUSE') throw new Failure(`port ${port} on ${address} is in use; set PORT to another one`);
  if (code === 'EACCES' && port !== undefined)
    throw new Failure(`no permission to listen on port ${port}; set PORT above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new Failure(`HOST is not an address of this machine`);
  throw error;
}
