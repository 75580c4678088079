/** Serves the example page with the designer, without a service: `npm run studio:example`. */
import { serveExample } from '../studio/tests/serve-example.ts';

const { address } = await serveExample(Number(process.env['PORT'] ?? 0));
console.log(`The designer, without a service: ${address}?template=invoice`);
