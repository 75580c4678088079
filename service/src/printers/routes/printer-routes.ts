/** `/v1/printers`: manages the printers of a team. */

import { byOf } from '../../activity/activity.ts';
import { searchParameter } from '../../base/query.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { findPage, pageParameters, TIME_AND_ID } from '../../http/paging.ts';
import { created, json, jsonBody, NO_BODY, NOTHING, routesWith } from '../../http/route.ts';
import type { StoreContext } from '../../store/store-context.ts';
import { askStatus } from '../ask-status.ts';
import { changePrinterBody, createPrinterBody, readPrinter, readPrinterChange } from '../printer-bodies.ts';
import { changePrinter, createPrinter, deletePrinter, getPrinterRow, listPrinters, toPrinter } from '../printers.ts';
import type { Reach } from '../reach-printer.ts';
import { printerAnswer, printerStatusAnswer, printersAnswer } from './answers.ts';

export type PrinterNeeds = StoreContext & { readonly reach: Reach };

const route = routesWith<PrinterNeeds>();

const OF_PRINTERS = { group: 'Printing', access: 'credential', headers: {} } as const;

const EXAMPLE = {
  name: 'packing-2',
  address: 'tcp://10.20.7.4',
  language: 'zpl',
  settings: { density: 12, darkness: 5 },
};

export const printerRoutes = [
  route('GET /v1/printers', {
    name: 'listPrinters',
    ...OF_PRINTERS,
    may: 'print:read',
    about: 'Lists the printers of the team, oldest first, in pages.',
    query: { search: searchParameter('part of the name'), ...pageParameters() },
    body: NO_BODY,
    answer: json(printersAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, TIME_AND_ID, (page) =>
        listPrinters(db, credential.team.id, { search, ...page }),
      );
      return { printers: items, ...more };
    },
  }),
  route('POST /v1/printers', {
    name: 'createPrinter',
    ...OF_PRINTERS,
    may: 'team',
    about:
      'Adds a printer in a network where the installation allows printers; with the address `agent`, an agent prints.',
    body: jsonBody(createPrinterBody, EXAMPLE),
    answer: created(printerAnswer),
    errors: ['CONFLICT', 'STORAGE_EXCEEDED'],
    handle: async ({ reach, ...context }, { credential, body }) =>
      createPrinter(context, byOf(credential), await readPrinter(reach, body)),
  }),
  route('GET /v1/printers/{id}', {
    name: 'getPrinter',
    ...OF_PRINTERS,
    may: 'print:read',
    about: 'Returns a printer by its ID or name.',
    body: NO_BODY,
    answer: json(printerAnswer),
    errors: ['NOT_FOUND'],
    handle: async ({ db }, { credential, params }) => toPrinter(await getPrinterRow(db, credential.team.id, params.id)),
  }),
  route('PATCH /v1/printers/{id}', {
    name: 'changePrinter',
    ...OF_PRINTERS,
    may: 'team',
    about: 'Changes the given properties of a printer. Queued jobs are sent unchanged to the new address.',
    body: jsonBody(changePrinterBody, { confirm: true }),
    answer: json(printerAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ reach, ...context }, { credential, params: { id }, body }) =>
      changePrinter(context, { ...byOf(credential), id, change: await readPrinterChange(reach, body) }),
  }),
  route('DELETE /v1/printers/{id}', {
    name: 'deletePrinter',
    ...OF_PRINTERS,
    may: 'team',
    about: 'Deletes a printer and cancels its queued jobs.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: (context, { credential, params }) => deletePrinter(context, byOf(credential), params.id),
  }),
  route('GET /v1/printers/{id}/status', {
    name: 'getPrinterStatus',
    ...OF_PRINTERS,
    may: 'print:read',
    about:
      'Returns the current state of a printer, or the last state that its agent reported. Prints nothing. Some printers are unreachable while they print.',
    body: NO_BODY,
    answer: json(printerStatusAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db, clock, reach }, { credential, params, reply }) {
      const printer = await getPrinterRow(db, credential.team.id, params.id);
      return askStatus(reach, printer, { now: clock.now(), signal: signalLeaving(reply) });
    },
  }),
];
