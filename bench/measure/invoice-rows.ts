/** Measures the starter invoice at growing lengths in a separate process and prints JSON. */
import { createNodeWorld } from '../../node/src/node-world.ts';
import { measureInvoices } from '../invoice.ts';

console.log(JSON.stringify(measureInvoices(createNodeWorld())));
