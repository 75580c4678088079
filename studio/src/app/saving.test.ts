/** Autosave of drafts: never overwrites changes of other people and loses nothing. */
import type { JsonValue } from '@platen/engine/base/json';
import { describe, expect, it } from 'vitest';
import { createSaving, type SavedState, type SaveOutcome, type SavingOptions } from './saving.ts';
import type { Unsaved } from './unsaved.ts';

type Server = {
  state: SavedState;
  outcome: SaveOutcome | undefined;
  readonly saved: JsonValue[];
  /** `lost`: saves, but its confirmations never arrive. */
  responses?: 'lost' | undefined;
};

function open(
  server: Server = { state: { template: { n: 0 }, etag: '0' }, outcome: undefined, saved: [] },
  left: Pick<SavingOptions, 'opened' | 'sent'> = { opened: server.state },
) {
  const kept = new Map<string, Unsaved>();
  const saving = createSaving({
    key: 'k',
    ...left,
    pauseMs: 5,
    retryMs: 5,
    async save(template, etag) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (server.outcome) return server.outcome;
      if (etag !== server.state.etag) return { kind: 'changed' };
      server.state = { template, etag: String(Number(etag) + 1) };
      server.saved.push(template);
      if (server.responses === 'lost') return { kind: 'offline' };
      return { kind: 'saved', etag: server.state.etag };
    },
    load: async () => server.state,
    keep: async (unsaved) => void kept.set(unsaved.key, unsaved),
    forget: async (key) => void kept.delete(key),
  });
  return { saving, server, kept };
}

describe('saving', () => {
  it('keeps changes at once, and saves them a moment later', async () => {
    const { saving, server, kept } = open();
    saving.change({ n: 1 });
    expect(saving.status.value.kind).toBe('unsaved');
    expect(kept.get('k')).toEqual({ key: 'k', etag: '0', base: { n: 0 }, template: { n: 1 } });
    await expect.poll(() => saving.status.value.kind).toBe('saved');
    expect([server.state.template, kept.size, saving.etag()]).toEqual([{ n: 1 }, 0, '1']);
  });

  it('saves the last of many changes, including those made while it saves', async () => {
    const { saving, server } = open();
    for (let n = 1; n <= 20; n++) saving.change({ n });
    const flushed = saving.flush();
    saving.change({ n: 21 });
    expect((await flushed).kind).toBe('saved');
    expect([server.state.template, server.saved.length]).toEqual([{ n: 21 }, 2]);
  });

  it('retries when the service does not respond', async () => {
    const { saving, server, kept } = open();
    server.outcome = { kind: 'offline' };
    saving.change({ n: 1 });
    await expect.poll(() => saving.status.value.kind).toBe('offline');
    expect(kept.size).toBe(1);
    server.outcome = undefined;
    await expect.poll(() => saving.status.value.kind).toBe('saved');
    expect(server.state.template).toEqual({ n: 1 });
  });

  it('never overwrites another person’s draft: shows both versions, and saves the decision over the version that was shown', async () => {
    const { saving, server, kept } = open();
    server.state = { template: { n: 0, theirs: true }, etag: '7' };
    saving.change({ n: 1 });
    await expect.poll(() => saving.status.value.kind).toBe('conflict');
    expect(saving.status.value).toEqual({
      kind: 'conflict',
      conflict: { base: { n: 0 }, theirs: { template: { n: 0, theirs: true }, etag: '7' } },
    });
    saving.change({ n: 2 });
    await saving.flush();
    expect([server.saved, kept.get('k')?.template]).toEqual([[], { n: 2 }]);
    expect((await saving.settle({ n: 2, theirs: true }, server.state)).kind).toBe('saved');
    expect([server.state, kept.size]).toEqual([{ template: { n: 2, theirs: true }, etag: '8' }, 0]);
  });

  it('finds no conflict with a draft that it saved without receiving the response, or with equal content', async () => {
    const { saving, server, kept } = open();
    server.state = { template: { n: 1 }, etag: '1' };
    saving.change({ n: 1 });
    expect((await saving.flush()).kind).toBe('saved');
    expect([server.saved, kept.size, saving.etag()]).toEqual([[], 0, '1']);
    server.state = { template: { n: 1 }, etag: '5' };
    saving.change({ n: 2 });
    expect((await saving.flush()).kind).toBe('saved');
    expect([server.saved, kept.size, saving.etag()]).toEqual([[{ n: 2 }], 0, '6']);
  });

  it('finds no conflict with its own earlier draft: the response was lost, and the person continued', async () => {
    const { saving, server, kept } = open();
    server.outcome = { kind: 'offline' };
    saving.change({ n: 1 });
    expect((await saving.flush()).kind).toBe('offline');
    // The service saved the draft, but only its response was lost.
    server.state = { template: { n: 1 }, etag: '1' };
    saving.change({ n: 2 });
    expect(kept.get('k')).toEqual({ key: 'k', etag: '0', base: { n: 0 }, template: { n: 2 }, sent: { n: 1 } });
    saving.change({ n: 3 });
    server.outcome = undefined;
    expect((await saving.flush()).kind).toBe('saved');
    expect([server.state, server.saved, kept.size]).toEqual([{ template: { n: 3 }, etag: '2' }, [{ n: 3 }], 0]);
  });

  it.each([2, 0])(
    'finds no conflict with the draft that a closed page was saving, and saves a change to %d',
    async (n) => {
      const closed = open();
      closed.saving.change({ n: 1 });
      void closed.saving.flush();
      closed.saving.change({ n });
      const { template, base, etag, sent } = closed.kept.get('k')!;
      const state = { template: { n: 1 }, etag: '1' };
      const { saving, server } = open(
        { state, outcome: undefined, saved: [] },
        { opened: { template: base, etag }, sent },
      );
      saving.change(template);
      expect((await saving.flush()).kind).toBe('saved');
      expect(server.state).toEqual({ template: { n }, etag: '2' });
    },
  );

  it('finds no conflict if responses are lost again and again', async () => {
    const { saving, server } = open();
    server.responses = 'lost';
    for (const n of [1, 2, 3]) {
      saving.change({ n });
      await saving.flush();
    }
    server.responses = undefined;
    saving.change({ n: 4 });
    expect((await saving.flush()).kind).toBe('saved');
    expect(server.saved).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  });

  it('saves a later state even if the service never accepts an earlier one', async () => {
    const { saving, server } = open();
    server.outcome = { kind: 'offline' };
    saving.change({ n: 1 });
    await saving.flush();
    server.outcome = undefined;
    saving.change({ n: 2 });
    expect((await saving.flush()).kind).toBe('saved');
    expect(server.saved).toEqual([{ n: 2 }]);
  });

  it('shows a conflict if another person saved after a save without response', async () => {
    const { saving, server } = open();
    server.outcome = { kind: 'offline' };
    saving.change({ n: 1 });
    await saving.flush();
    server.outcome = undefined;
    server.state = { template: { t: 1 }, etag: '2' };
    saving.change({ n: 2 });
    expect((await saving.flush()).kind).toBe('conflict');
    expect((await saving.settle({ n: 2, t: 1 }, server.state)).kind).toBe('saved');
    expect(server.saved).toEqual([{ n: 2, t: 1 }]);
  });

  it('shows a second conflict if the draft changes again in the meantime', async () => {
    const { saving, server } = open();
    const seen = { template: { t: 1 }, etag: '7' };
    server.state = seen;
    saving.change({ n: 1 });
    await expect.poll(() => saving.status.value.kind).toBe('conflict');
    server.state = { template: { t: 2 }, etag: '8' };
    expect((await saving.settle({ n: 1, t: 1 }, seen)).kind).toBe('conflict');
    expect(server.saved).toEqual([]);
  });

  it('accepts the other version without saving anything', async () => {
    const { saving, server, kept } = open();
    server.state = { template: { t: 1 }, etag: '7' };
    saving.change({ n: 1 });
    await expect.poll(() => saving.status.value.kind).toBe('conflict');
    expect((await saving.settle({ t: 1 }, server.state)).kind).toBe('saved');
    expect([server.saved, kept.size, saving.etag()]).toEqual([[], 0, '7']);
  });

  it('reports why the service rejected the draft', async () => {
    const { saving, server } = open();
    server.outcome = { kind: 'refused', why: 'too large' };
    saving.change({ n: 1 });
    expect(await saving.flush()).toEqual({ kind: 'refused', why: 'too large' });
  });
});
