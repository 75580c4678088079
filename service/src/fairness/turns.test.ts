import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns, QueueFull, type Turns } from './turns.ts';

const never = () => new AbortController().signal;

/** Requests a slot, and adds its name to the list `begun` when it begins. */
function queue(turns: Turns, begun: string[], group: string, name = group): Promise<unknown> {
  return turns.take(group).then(() => begun.push(name));
}

/**
 * Creates turns with one ordinary and one reserved slot, and a simulated clock. `took` runs slots with the given
 * durations sequentially.
 */
function reservedTurns() {
  let time = 0;
  const turns = createTurns(1, 10, { reserved: 1, now: () => time });
  const pass = (ms: number) => {
    time += ms;
  };
  const took = async (history: readonly (readonly [group: string, ms: number])[]) => {
    for (const [group, ms] of history) {
      await turns.take(group);
      pass(ms);
      turns.give(group);
    }
  };
  return { turns, pass, took };
}

describe('turns', () => {
  it('begin in order, and never exceed the concurrency limit', async () => {
    const turns = createTurns(2, 10);
    const begun: string[] = [];
    const takers = ['0', '1', '2', '3', '4'].map((name) => queue(turns, begun, 'one', name));
    await Promise.all(takers.slice(0, 2));
    expect(begun).toEqual(['0', '1']);
    for (const expected of [2, 3, 4]) {
      turns.give('one');
      await takers[expected];
      expect(begun.at(-1)).toBe(String(expected));
    }
  });

  it('do not count the time before a restart, so that a slot that started a thread is not long', async () => {
    let time = 0;
    const turns = createTurns(2, 10, { now: () => time });
    for (const restarts of [true, false]) {
      await turns.take('one');
      time += 1_500;
      if (restarts) turns.restart('one');
      turns.give('one');
      await turns.take('one');
      const second = vi.fn();
      void turns.take('one').then(second);
      await Promise.resolve();
      await Promise.resolve();
      expect(second).toHaveBeenCalledTimes(restarts ? 1 : 0);
      turns.give('one');
      if (restarts) turns.give('one');
    }
  });

  it('are rejected when the queue is full, and accepted again afterwards', async () => {
    const turns = createTurns(1, 1);
    await turns.take('one');
    const waiting = turns.take('one');
    await expect(turns.take('one')).rejects.toBeInstanceOf(QueueFull);
    turns.give('one');
    await waiting;
    turns.give('one');
    await turns.take('one');
  });

  it('are given to a group with two callers, even if other groups with one caller keep arriving', async () => {
    const turns = createTurns(1, 10);
    const begun: string[] = [];
    await queue(turns, begun, 'two');
    void queue(turns, begun, 'two');
    for (let arriving = 0; arriving < 3; arriving++) void queue(turns, begun, `one ${arriving}`);
    for (let slot = 0; slot < 8; slot++) {
      turns.give(begun.at(-1)!);
      await expect.poll(() => begun.length).toBe(slot + 2);
      void queue(turns, begun, `one ${slot + 3}`);
    }
    expect(begun.slice(0, 6)).toEqual(['two', 'one 0', 'one 1', 'one 2', 'two', 'one 3']);
  });

  it('are not lost when a waiting caller leaves', async () => {
    const turns = createTurns(1, 2);
    await turns.take('one');
    const leaver = new AbortController();
    const left = turns.take('one', { signals: [leaver.signal] });
    const next = turns.take('one');
    leaver.abort();
    await expect(left).rejects.toThrow();
    turns.give('one');
    await next;
    turns.give('one');
    await turns.take('one');
  });

  it('stop waiting when the first of several signals aborts', async () => {
    const turns = createTurns(1, 2);
    await turns.take('one');
    const leavers = [new AbortController(), new AbortController()] as const;
    for (const leaver of leavers) {
      const left = turns.take('one', { signals: leavers.map(({ signal }) => signal) });
      leaver.abort(new Error('gone'));
      await expect(left).rejects.toThrow('gone');
      expect(turns.state()).toEqual({ waiting: 0, running: 1 });
    }
  });

  it('are not given to a caller that left before asking', async () => {
    const turns = createTurns(1, 2);
    await expect(turns.take('one', { signals: [never(), AbortSignal.abort(new Error('gone'))] })).rejects.toThrow(
      'gone',
    );
    await turns.take('one');
  });

  it('go to the group with the fewest running slots, and alternate between equal groups', async () => {
    const turns = createTurns(2, 20);
    const begun: string[] = [];
    const flood = Array.from({ length: 8 }, () => queue(turns, begun, 'flood'));
    await Promise.all(flood.slice(0, 2));
    const others = ['a', 'a', 'b', 'b'].map((group) => queue(turns, begun, group));
    turns.give('flood');
    await others[0];
    turns.give('flood');
    await others[2];
    turns.give('a');
    await flood[2];
    turns.give('b');
    await others[1];
    expect(begun).toEqual(['flood', 'flood', 'a', 'b', 'flood', 'a']);
  });

  it('keep the last slot for others while a group runs long ones, and allow it once its slots are short', async () => {
    let time = 0;
    const turns = createTurns(2, 10, { now: () => time });
    const begun: string[] = [];
    await queue(turns, begun, 'long', 'first');
    time = 1_000;
    const second = queue(turns, begun, 'long', 'second');
    await queue(turns, begun, 'other');
    turns.give('other');
    expect(turns.state()).toEqual({ waiting: 1, running: 1 });
    turns.give('long');
    await second;
    const third = queue(turns, begun, 'long', 'third');
    time += 600_000;
    turns.give('long');
    await third;
    expect(begun).toEqual(['first', 'other', 'second', 'third']);
  });

  it('are available to groups with short slots while long ones hold all ordinary slots', async () => {
    const { turns, took } = reservedTurns();
    const begun: string[] = [];
    await took([
      ['label', 50],
      ['long', 20_000],
    ]);
    await queue(turns, begun, 'long');
    const waiting = queue(turns, begun, 'long', 'long again');
    await queue(turns, begun, 'label', 'label again');
    expect(turns.state()).toEqual({ waiting: 1, running: 2 });
    turns.give('label');
    turns.give('long');
    await waiting;
    expect(begun).toEqual(['long', 'label again', 'long again']);
  });

  it('let a new group use a reserved slot until it takes long and another group waits', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    expect(await turns.take('long')).toBeUndefined();
    const cut = (await turns.take('newcomer'))!;
    await pass(5_000);
    expect(cut.aborted).toBe(false);
    // Another new group aborts the slot at once, because it has been running for more than a second.
    const second = turns.take('second');
    expect(cut.aborted).toBe(true);
    turns.give('newcomer');
    const cutSecond = (await second)!;
    // The group gets no reserved slot again, because its slot was aborted.
    const again = turns.take('newcomer');
    const third = turns.take('third');
    await pass(999);
    expect(cutSecond.aborted).toBe(false);
    await pass(1);
    expect(cutSecond.aborted).toBe(true);
    turns.give('second');
    const cutThird = (await third)!;
    turns.give('long');
    expect(await again).toBeUndefined();
    turns.give('newcomer');
    // The slot of the third group has become an ordinary slot, so it is not aborted.
    const others = [turns.take('fourth'), turns.take('fifth')];
    await pass(5_000);
    expect(cutThird.aborted).toBe(false);
    turns.give('third');
    await others[0];
    turns.give('fourth');
    await others[1];
    turns.give('fifth');
    expect(turns.state()).toEqual({ waiting: 0, running: 0 });
  });

  it('are not reserved for groups with equal durations', async () => {
    const { turns, pass, took } = reservedTurns();
    const begun: string[] = [];
    await took([
      ['label', 20],
      ['large', 200],
      ['larger', 200],
    ]);
    await queue(turns, begun, 'large');
    pass(600);
    const waiting = queue(turns, begun, 'larger');
    await queue(turns, begun, 'label');
    expect(begun).toEqual(['large', 'label']);
    turns.give('label');
    turns.give('large');
    await waiting;
  });

  it('are available to labels while medium ones, such as large templates, hold all ordinary slots', async () => {
    const { turns, took } = reservedTurns();
    const begun: string[] = [];
    await took([
      ...[20, 400, 20, 20].map((each) => ['label', each] as const),
      ...[300, 20, 300, 300].flatMap((each) => ['large', 'larger'].map((name) => [name, each] as const)),
    ]);
    await queue(turns, begun, 'large');
    const waiting = queue(turns, begun, 'larger');
    await queue(turns, begun, 'label');
    expect(begun).toEqual(['large', 'label']);
    turns.give('label');
    turns.give('large');
    await waiting;
  });

  it('are available to labels on a machine so slow that each label takes seconds', async () => {
    const { turns, took } = reservedTurns();
    const begun: string[] = [];
    await took([
      ['label', 2_000],
      ['label', 3_000],
      ['large', 20_000],
    ]);
    await queue(turns, begun, 'large');
    await queue(turns, begun, 'label');
    expect(begun).toEqual(['large', 'label']);
    // A label also gets the reserved slot if the other running slot belongs to an unknown group and has just begun.
    turns.give('label');
    turns.give('large');
    await queue(turns, begun, 'newcomer');
    await queue(turns, begun, 'label');
    expect(begun.slice(2)).toEqual(['newcomer', 'label']);
  });

  it('are available at once to the labels of one team while four others run as many medium ones as possible', async () => {
    let time = 0;
    const turns = createTurns(2, 200, { reserved: 1, now: () => time });
    const [MIDDLING_MS, LABEL_MS, EVERY_MS, END_MS] = [130, 15, 97, 30_000];
    const ends: { readonly at: number; readonly end: () => void }[] = [];
    const waits: number[] = [];

    async function take(group: string, ms: number): Promise<void> {
      const askedAt = time;
      await turns.take(group);
      if (group === 'label') waits.push(time - askedAt);
      await new Promise<void>((end) => ends.push({ at: time + ms, end }));
      turns.give(group);
    }
    async function attack(group: string): Promise<void> {
      while (time < END_MS) await take(group, MIDDLING_MS);
    }

    await Promise.all([take('label', LABEL_MS), Promise.resolve().then(() => ends.shift()!.end())]);
    for (const group of ['a', 'b', 'c', 'd']) for (let at = 0; at < 4; at++) void attack(group);
    for (; time < END_MS; time++) {
      if (time % EVERY_MS === 0) void take('label', LABEL_MS);
      for (const due of ends.filter(({ at }) => at <= time)) {
        ends.splice(ends.indexOf(due), 1);
        due.end();
      }
      await new Promise(setImmediate);
    }
    // Ignores the first slots, in which the four groups are still unknown.
    const later = waits.slice(20);
    expect(later.length).toBeGreaterThan(250);
    expect(Math.max(...later)).toBeLessThanOrEqual(LABEL_MS);
  });

  it('are not available to large input of new groups', async () => {
    const { turns, pass } = reservedTurns();
    await turns.take('long');
    const large = turns.take('newcomer', { isLarge: true });
    expect(await turns.take('other')).toBeDefined();
    turns.give('other');
    expect(turns.state()).toEqual({ waiting: 1, running: 1 });
    pass(1_000);
    turns.give('long');
    expect(await large).toBeUndefined();
    // Once the group is known, the size of the input does not matter.
    turns.give('newcomer');
    await turns.take('long');
    expect(await turns.take('newcomer', { isLarge: true })).toBeDefined();
  });

  it('stay free while all running slots are short, and are available once one of them is not', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(2, 10, { reserved: 1, now: () => Date.now() });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    for (const group of ['a', 'b', 'c']) {
      await turns.take(group);
      await pass(10);
      turns.give(group);
    }
    const begun: string[] = [];
    for (const group of ['a', 'b']) await queue(turns, begun, group);
    const third = queue(turns, begun, 'c');
    await pass(9);
    expect(begun).toEqual(['a', 'b']);
    turns.give('a');
    await third;
    void queue(turns, begun, 'a', 'a again');
    await pass(49);
    expect(begun).toEqual(['a', 'b', 'c', 'a again']);
  });

  it('are soon taken back from new groups when labels wait, and go to labels before other new groups', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    const begun: string[] = [];
    await turns.take('label');
    await vi.advanceTimersByTimeAsync(10);
    turns.give('label');
    await turns.take('long');
    const cut = (await turns.take('newcomer'))!;
    const others = ['second', 'label'].map((group) => queue(turns, begun, group));
    await vi.advanceTimersByTimeAsync(49);
    expect(cut.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(cut.aborted).toBe(true);
    turns.give('newcomer');
    await others[1];
    expect(begun).toEqual(['label']);
    turns.give('label');
    // The second slot is not aborted, because the thread of the first one is still restarting.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(['label']);
    turns.give('long');
    await others[0];
  });

  it('are not taken back while they are paused', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    for (const group of ['label', 'other']) {
      await turns.take(group);
      await vi.advanceTimersByTimeAsync(10);
      turns.give(group);
    }
    await turns.take('long');
    const cut = (await turns.take('label'))!;
    turns.pause('label');
    const waiting = queue(turns, [], 'other');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(cut.aborted).toBe(false);
    turns.restart('label');
    await vi.advanceTimersByTimeAsync(990);
    expect(cut.aborted).toBe(false);
    turns.give('label');
    await waiting;
  });

  it('have taken no time if they end while they are paused', async () => {
    const turns = createTurns(2, 10);
    await turns.take('one');
    turns.pause('one');
    turns.give('one');
    await turns.take('one');
    await turns.take('one');
    expect(turns.state()).toEqual({ waiting: 0, running: 2 });
  });

  it('are taken back from large input when labels wait, once it takes longer than they and than is typical of its group', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const take = async (group: string, ms: number) => {
      await turns.take(group);
      await pass(ms);
      turns.give(group);
    };
    await take('label', 10);
    await take('invoice', 30);
    await turns.take('long');
    const cut = (await turns.take('invoice', { isLarge: true }))!;
    const begun: string[] = [];
    const waiting = queue(turns, begun, 'label');
    await pass(79);
    expect(cut.aborted).toBe(false);
    await pass(1);
    expect(cut.aborted).toBe(true);
    turns.give('invoice');
    await waiting;
    turns.give('label');
    // Large input of the group now waits for an ordinary slot. Small input does not.
    const large = turns.take('invoice', { isLarge: true });
    expect(turns.state()).toEqual({ waiting: 1, running: 1 });
    turns.give('long');
    expect(await large).toBeUndefined();
    turns.give('invoice');
    await turns.take('long');
    expect(await turns.take('invoice')).toBeDefined();
  });

  it('stay with large input while only large input waits', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    for (const group of ['invoice', 'other']) {
      await turns.take(group);
      await pass(30);
      turns.give(group);
    }
    await turns.take('long');
    const cut = (await turns.take('invoice', { isLarge: true }))!;
    void turns.take('other', { isLarge: true });
    await pass(999);
    expect(cut.aborted).toBe(false);
    await pass(1);
    expect(cut.aborted).toBe(true);
  });

  it('are available to labels of a group that had one slow label', async () => {
    const { turns, took } = reservedTurns();
    await took([
      ['label', 5],
      ['other', 5],
      ['label', 600],
    ]);
    const begun: string[] = [];
    await queue(turns, begun, 'newcomer');
    void queue(turns, begun, 'label');
    await new Promise(setImmediate);
    expect(begun).toEqual(['newcomer', 'label']);
  });

  it('are not available to medium ones while there are labels', async () => {
    const { turns, pass, took } = reservedTurns();
    const begun: string[] = [];
    await took([
      ['label', 10],
      ['middling', 150],
      ['long', 2_000],
      ['label', 10],
    ]);
    await queue(turns, begun, 'long');
    const waiting = queue(turns, begun, 'middling');
    await queue(turns, begun, 'label');
    turns.give('label');
    expect(begun).toEqual(['long', 'label']);
    turns.give('long');
    await waiting;
    turns.give('middling');
    // After this time, no group with short slots is active.
    pass(10_000);
    await queue(turns, begun, 'long', 'long again');
    await queue(turns, begun, 'middling', 'at once');
    expect(begun).toEqual(['long', 'label', 'middling', 'long again', 'at once']);
  });

  it('are available to medium ones once the running slots turn out to be long', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { reserved: 1, now: () => Date.now() });
    const begun: string[] = [];
    for (const [name, ms] of [
      ['invoice', 150],
      ['trap', 30],
    ] as const) {
      await turns.take(name);
      await vi.advanceTimersByTimeAsync(ms);
      turns.give(name);
    }
    await turns.take('trap');
    void queue(turns, begun, 'invoice');
    await vi.advanceTimersByTimeAsync(900);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(begun).toEqual(['invoice']);
  });

  it('are aborted after their time slice if a group that used less waits, and run again after it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(1, 10, { now: () => Date.now() });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const first = (await turns.take('long', { sliceMs: 10_000 }))!;
    await pass(15_000);
    expect(first.aborted).toBe(false);
    const other = turns.take('other', { sliceMs: 10_000 });
    expect(first.aborted).toBe(true);
    const again = turns.take('long', { sliceMs: 20_000 });
    turns.give('long');
    const second = (await other)!;
    await pass(12_000);
    // The running group has used less time than the waiting group.
    expect(second.aborted).toBe(false);
    await pass(5_000);
    expect(second.aborted).toBe(true);
    turns.give('other');
    expect((await again)!.aborted).toBe(false);
    turns.give('long');
    expect(turns.state()).toEqual({ waiting: 0, running: 0 });
  });

  it('alternate between groups with similar use, even if one has used a second first', async () => {
    let time = 0;
    const turns = createTurns(1, 100, { now: () => time });
    const groups = ['first', 'second', 'third'];
    await turns.take('first');
    time += 1_010;
    const begun: string[] = [];
    const ask = (group: string) => void queue(turns, begun, group);
    let running = 'first';
    for (let i = 0; i < 30; i++) {
      for (const group of groups) ask(group);
      turns.give(running);
      await Promise.resolve();
      await Promise.resolve();
      running = begun.at(-1)!;
      time += 20;
    }
    const taken = (group: string) => begun.filter((each) => each === group).length;
    expect(groups.map(taken)).toEqual([10, 10, 10]);
  });

  it('go first to the group that recently used much less time', async () => {
    let time = 0;
    const turns = createTurns(1, 10, { now: () => time });
    const begun: string[] = [];
    for (const [name, ms] of [
      ['much', 5_000],
      ['little', 100],
    ] as const) {
      await queue(turns, begun, name);
      time += ms;
      turns.give(name);
    }
    await queue(turns, begun, 'third');
    const [much, little] = [queue(turns, begun, 'much'), queue(turns, begun, 'little')];
    turns.give('third');
    await little;
    turns.give('little');
    await much;
    expect(begun.slice(3)).toEqual(['little', 'much']);
  });

  it("drop a group's own last waiter when its queue is the longest", async () => {
    const turns = createTurns(1, 4);
    const begun: string[] = [];
    await queue(turns, begun, 'flood', 'first');
    const flood = Array.from({ length: 4 }, (_, index) => queue(turns, begun, 'flood', `flood ${index}`));
    const last = expect(flood[3]).rejects.toBeInstanceOf(QueueFull);
    const a = queue(turns, begun, 'a');
    await last;
    const third = expect(flood[2]).rejects.toBeInstanceOf(QueueFull);
    const b = queue(turns, begun, 'b');
    await third;
    await expect(queue(turns, begun, 'flood')).rejects.toBeInstanceOf(QueueFull);
    turns.give('flood');
    await a;
    turns.give('a');
    await b;
    turns.give('b');
    await flood[0];
    turns.give('flood');
    await flood[1];
    expect(begun).toEqual(['first', 'a', 'b', 'flood 0', 'flood 1']);
  });
});
