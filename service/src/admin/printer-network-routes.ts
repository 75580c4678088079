/** `/v1/printer-networks`: networks in which the printers of teams may be, for administrators of the installation. */
import { z } from 'zod';
import { ApiError, badRequest } from '../base/errors.ts';
import { bodyOf } from '../base/parse-body.ts';
import { formatPrinterPolicy, PRINTER_RANGE_EXPECTED, parsePrinterRange } from '../config/printer-policy.ts';
import { json, jsonBody, NO_BODY, routesWith } from '../http/route.ts';
import { type PrinterNetworks, setPrinterNetworks } from '../printers/printer-networks.ts';
import { printerNetworksAnswer } from '../printers/routes/answers.ts';
import type { StoreContext } from '../store/store-context.ts';

export type PrinterNetworkNeeds = StoreContext & { readonly printerNetworks: PrinterNetworks };

const route = routesWith<PrinterNetworkNeeds>();

const OF_ADMINS = { group: 'Installation', access: 'person', may: 'superAdmin', headers: {} } as const;

/** Maximum number of networks, and maximum characters of a network. */
const MOST_NETWORKS = 100;
const MOST_CHARACTERS = 60;

const networksBody = bodyOf({
  networks: z
    .array(z.string({ error: PRINTER_RANGE_EXPECTED }).max(MOST_CHARACTERS), {
      error: 'must be a list of networks with a port',
    })
    .max(MOST_NETWORKS, { error: `must have at most ${MOST_NETWORKS} networks` }),
});

export const printerNetworkRoutes = [
  route('GET /v1/printer-networks', {
    name: 'getPrinterNetworks',
    ...OF_ADMINS,
    about: 'Returns the networks in which teams may have printers. `isFixed` is true if `PLATEN_PRINTERS` sets them.',
    body: NO_BODY,
    answer: json(printerNetworksAnswer),
    errors: [],
    handle: ({ printerNetworks }) => answerOf(printerNetworks),
  }),
  route('PUT /v1/printer-networks', {
    name: 'setPrinterNetworks',
    ...OF_ADMINS,
    about:
      'Sets the networks in which teams may have printers; an empty list allows no printers. All instances apply the change at once. Responds with 409 if `PLATEN_PRINTERS` is set.',
    body: jsonBody(networksBody, { networks: ['10.20.0.0/16:9100'] }),
    answer: json(printerNetworksAnswer),
    errors: ['CONFLICT'],
    async handle({ printerNetworks, ...context }, { session, body: { networks } }) {
      if (printerNetworks.isFixed) {
        throw new ApiError('CONFLICT', {
          message: 'The variable PLATEN_PRINTERS sets the networks; change or unset this variable.',
        });
      }
      const policy = networks.map((text, index) => {
        const range = parsePrinterRange(text.trim());
        const message = PRINTER_RANGE_EXPECTED;
        if (!range) throw badRequest([{ path: `/networks/${index}`, code: 'INVALID_VALUE', message }]);
        return range;
      });
      const actor = { userId: session.user.id };
      await setPrinterNetworks(context, { policy, actor, teamId: session.membership?.team.id });
      return answerOf(printerNetworks);
    },
  }),
];

async function answerOf(networks: PrinterNetworks) {
  return { networks: [...formatPrinterPolicy(await networks.read())], isFixed: networks.isFixed };
}
