/** `platen serve`: the service, until it is told to stop. */
import { once } from 'node:events';
import { type Command, Failure } from '../command.ts';

/** How long running requests get when the service is told to stop. */
const STOP_MS = 30_000;

export const serveCommand: Command = {
  name: 'serve',
  operands: [],
  about: 'run the service; configured by environment variables',
  options: {},
  outlivesOutput: true,
  async run({ io }) {
    // A terminal that is closed, or a pipe whose reader left, ends no service.
    process.on('SIGHUP', () => undefined);
    const { startService } = await import('@platen/service/main');
    const { readConfig } = await import('@platen/service/config/config');
    const interrupted = once(process, 'SIGINT').then(() => 0);
    const config = readConfig(io.env);
    // Somebody at a keyboard waits for nobody else; a supervisor has load balancers to tell.
    const terminated = once(process, 'SIGTERM').then(() => config.drainMs);
    const told = Promise.race([interrupted, terminated]);
    // What has not started, and waits for its database perhaps, has nothing to finish.
    let hasStarted = false;
    void told.then(() => hasStarted || process.exit(0));
    const service = await startService(config, io.installation).catch(explain);
    hasStarted = true;
    const drainMs = await told;
    // A second signal means now.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    await service.stop({ drainMs });
    return 0;
  },
};

/** What a person can mend becomes one line. */
function explain(error: NodeJS.ErrnoException & { readonly port?: number; readonly address?: string }): never {
  const { code, port, address } = error;
  if (code === 'EADDRINUSE') throw new Failure(`port ${port} on ${address} is in use: set PORT to another one`);
  if (code === 'EACCES' && port !== undefined)
    throw new Failure(`no permission to listen on port ${port}: set PORT above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new Failure(`HOST is not an address of this machine`);
  throw error;
}
