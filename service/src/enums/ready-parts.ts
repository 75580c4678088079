/** Parts of the service that renders need and `GET /ready` checks, and their states. */
export type ReadyPart = 'database' | 'storage' | 'workers';

export type PartStates = Readonly<Record<ReadyPart, 'ok' | 'failed'>>;
