/** Parts that a render needs and `GET /ready` checks, with their states. */
export type ReadyPart = 'database' | 'storage' | 'workers';

export type PartStates = Readonly<Record<ReadyPart, 'ok' | 'failed'>>;
