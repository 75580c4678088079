/** What `GET /ready` asks: the parts that a render needs, and whether they answer. */
export type ReadyPart = 'database' | 'storage' | 'workers';

export type PartStates = Readonly<Record<ReadyPart, 'ok' | 'failed'>>;
