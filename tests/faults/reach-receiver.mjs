// Loaded into a service of a trial with `node --import`. Connects the host name of the trial's webhook receiver to this
// machine, although the service contacts only public addresses.
import { Resolver } from 'node:dns/promises';
import { Socket } from 'node:net';

const HOST = 'images.test';
const PUBLIC_ADDRESS = '93.184.216.34';

const { resolve4 } = Resolver.prototype;
Resolver.prototype.resolve4 = function (name, ...rest) {
  return name === HOST ? Promise.resolve([PUBLIC_ADDRESS]) : resolve4.call(this, name, ...rest);
};

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (options?.host === HOST) {
    options.lookup = (_, { all }, answer) =>
      all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4);
    Object.defineProperty(this, 'remoteAddress', { value: PUBLIC_ADDRESS });
  }
  return connect.apply(this, args);
};
