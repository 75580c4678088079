/** Tests the simulation behind docs/proof/scale.md with values that follow from arithmetic. */
import { describe, expect, it } from 'vitest';
import { createStatementReader } from '../bench/scale/counting-proxy.ts';
import { type Installation, predict, type RenderTimes } from '../bench/scale/model.ts';
import { Log, type Process, Resource, Simulation } from '../bench/scale/simulation.ts';

describe('a simulation', () => {
  it('lets processes wait for a resource in order', () => {
    const simulation = new Simulation();
    const resource = new Resource(2);
    const ends: number[] = [];
    function* worker(): Process {
      yield { acquire: resource };
      const end = yield { ms: 10 };
      ends.push(end);
      yield { release: resource };
    }
    for (let count = 0; count < 5; count++) simulation.start(worker());
    simulation.run(1000);
    expect(ends).toEqual([10, 10, 20, 20, 30]);
    expect(resource.usedMs).toBe(50);
  });

  it('lets one flush serve all waiting processes', () => {
    const simulation = new Simulation();
    const log = new Log(5);
    const ends: number[] = [];
    function* commit(afterMs: number): Process {
      yield { ms: afterMs };
      ends.push(yield { flush: log });
    }
    for (const afterMs of [0, 1, 2, 3]) simulation.start(commit(afterMs));
    simulation.run(1000);
    expect(ends).toEqual([5, 10, 10, 10]);
    expect(log.flushes).toBe(2);
  });
});

describe('a prediction', () => {
  const times: RenderTimes = {
    mainMs: 1,
    workerMs: 2,
    databaseMs: 0.5,
    storageMs: 20,
    storageCpuMs: 0,
    clientMs: 0,
  };
  const installation: Installation = {
    instances: 1,
    workers: 2,
    cores: { instance: 3, database: 4 },
    transactions: 2,
    statements: 5,
    roundTripMs: 0.1,
    flushMs: 0.5,
    teams: 100,
    connections: 200,
  };

  it('is the rate of the part that is always busy', () => {
    const { aSecond, main } = predict(times, installation, 2);
    expect(main).toBeGreaterThan(0.97);
    expect(aSecond).toBeGreaterThan(950);
    expect(aSecond).toBeLessThan(1050);
    const eight = predict(times, { ...installation, instances: 8, connections: 1600 }, 2);
    // Eight instances would need more than all cores of the database, so the database limits the rate.
    expect(eight.database).toBeGreaterThan(0.97);
    expect(eight.aSecond).toBeLessThan(8200);
  });

  it('is the sum of all times if nothing waits', () => {
    const { p50Ms, aSecond } = predict(times, { ...installation, connections: 1 }, 20);
    // 1 + 2 + 0.5 + 20 ms of work, 10 round trips and 2 flushes.
    expect(p50Ms).toBeGreaterThan(18);
    expect(p50Ms).toBeLessThan(26);
    expect(aSecond).toBeGreaterThan(35);
    expect(aSecond).toBeLessThan(45);
  });

  it('shows that one team waits for its rows', () => {
    const many = predict(times, { ...installation, cores: { instance: 100, database: 100 }, instances: 8 }, 2);
    const one = predict(times, { ...installation, cores: { instance: 100, database: 100 }, instances: 8, teams: 1 }, 2);
    expect(one.aSecond).toBeLessThan(many.aSecond / 3);
  });

  it('is the same in each run', () => {
    expect(predict(times, installation, 2)).toEqual(predict(times, installation, 2));
  });
});

it('counts statements even if messages are split', () => {
  const message = (type: string, content: string) => {
    const body = Buffer.from(content);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), head, body]);
  };
  const stream = Buffer.concat([
    message('', 'start'),
    message('Q', 'begin\0'),
    message('P', '\0insert into "usage" ("team_id") values ($1)\0\0\0'),
    message('B', '\0\0\0\0'),
    message('P', 'named\0update "keys" set "used_at" = $1\0\0\0'),
    message('B', '\0named\0\0\0'),
    message('B', '\0named\0\0\0'),
  ]);
  const expected = ['begin', 'insert usage', 'update keys', 'update keys'];
  expect(createStatementReader()(stream)).toEqual(expected);
  const byByte = createStatementReader();
  expect([...stream].flatMap((byte) => byByte(Buffer.from([byte])))).toEqual(expected);
});
