import { describe, expect, it } from 'vitest';
import { Crowded, createTurns, type Turns } from './turns.ts';

const never = () => new AbortController().signal;

/** Asks for a turn and notes its name when it begins. */
function queue(turns: Turns, begun: string[], group: string, name = group): Promise<unknown> {
  return turns.take(group, never()).then(() => begun.push(name));
}

describe('turns', () => {
  it('come in order, and never more at once than allowed', async () => {
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

  it('are refused when too many wait, and free again afterwards', async () => {
    const turns = createTurns(1, 1);
    await turns.take('one', never());
    const waiting = turns.take('one', never());
    await expect(turns.take('one', never())).rejects.toBeInstanceOf(Crowded);
    turns.give('one');
    await waiting;
    turns.give('one');
    await turns.take('one', never());
  });

  it('are not lost with one who leaves the queue', async () => {
    const turns = createTurns(1, 2);
    await turns.take('one', never());
    const leaver = new AbortController();
    const left = turns.take('one', leaver.signal);
    const next = turns.take('one', never());
    leaver.abort();
    await expect(left).rejects.toThrow();
    turns.give('one');
    await next;
    turns.give('one');
    await turns.take('one', never());
  });

  it('end their wait with whichever signal aborts first', async () => {
    const turns = createTurns(1, 2);
    await turns.take('one', never());
    const leavers = [new AbortController(), new AbortController()] as const;
    for (const leaver of leavers) {
      const left = turns.take('one', leavers[0].signal, leavers[1].signal);
      leaver.abort(new Error('gone'));
      await expect(left).rejects.toThrow('gone');
      expect(turns.state()).toEqual({ waiting: 0, running: 1 });
    }
  });

  it('are not given to one who left before asking', async () => {
    const turns = createTurns(1, 2);
    await expect(turns.take('one', never(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    await turns.take('one', never());
  });

  it('go to the group that has the fewest, and in turn among equals', async () => {
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

  it('leave the last one to others while long ones of a group run, and give it to the group once they are short', async () => {
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

  it('are there for groups of short ones while all are held by long ones', async () => {
    let time = 0;
    const turns = createTurns(1, 10, { reserved: 1, now: () => time });
    const begun: string[] = [];
    for (const name of ['label', 'long']) {
      await queue(turns, begun, name);
      time += name === 'long' ? 20_000 : 50;
      turns.give(name);
    }
    await queue(turns, begun, 'long');
    const waiting = [queue(turns, begun, 'long', 'long again'), queue(turns, begun, 'unknown')];
    await queue(turns, begun, 'label', 'label again');
    expect(turns.state()).toEqual({ waiting: 2, running: 2 });
    turns.give('label');
    turns.give('long');
    await waiting[1];
    turns.give('unknown');
    await waiting[0];
    expect(begun).toEqual(['label', 'long', 'long', 'label again', 'unknown', 'long again']);
  });

  it('are there for labels while middling ones, such as large templates, have all', async () => {
    let time = 0;
    const turns = createTurns(1, 10, { reserved: 1, now: () => time });
    const begun: string[] = [];
    for (const [name, ms] of [
      ...[20, 400, 20, 20].map((each) => ['label', each] as const),
      ...[300, 20, 300, 300].flatMap((each) => ['large', 'larger'].map((name) => [name, each] as const)),
    ]) {
      await queue(turns, [], name);
      time += ms;
      turns.give(name);
    }
    await queue(turns, begun, 'large');
    const waiting = queue(turns, begun, 'larger');
    await queue(turns, begun, 'label');
    expect(begun).toEqual(['large', 'label']);
    turns.give('label');
    turns.give('large');
    await waiting;
  });

  it('are there for labels also where the machine is so slow that each takes seconds', async () => {
    let time = 0;
    const turns = createTurns(1, 10, { reserved: 1, now: () => time });
    const begun: string[] = [];
    for (const [name, ms] of [
      ['label', 2_000],
      ['label', 3_000],
      ['large', 20_000],
    ] as const) {
      await queue(turns, [], name);
      time += ms;
      turns.give(name);
    }
    await queue(turns, begun, 'large');
    await queue(turns, begun, 'label');
    expect(begun).toEqual(['large', 'label']);
  });

  it('go first to the group that used fewer seconds lately', async () => {
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

  it('leave places in the queue to others: a crowd gives up its own last one', async () => {
    const turns = createTurns(1, 4);
    const begun: string[] = [];
    await queue(turns, begun, 'flood', 'first');
    const flood = Array.from({ length: 4 }, (_, index) => queue(turns, begun, 'flood', `flood ${index}`));
    const last = expect(flood[3]).rejects.toBeInstanceOf(Crowded);
    const a = queue(turns, begun, 'a');
    await last;
    const third = expect(flood[2]).rejects.toBeInstanceOf(Crowded);
    const b = queue(turns, begun, 'b');
    await third;
    await expect(queue(turns, begun, 'flood')).rejects.toBeInstanceOf(Crowded);
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
