/** Restricts the permissions of a data folder that an earlier release created. */
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/service.ts';
import { correctModes } from './private-files.ts';

describe.skipIf(process.platform === 'win32')('the permissions of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (...path: readonly string[]) => (statSync(join(folder, ...path)).mode & 0o7777).toString(8);
  function make(path: string, mode: number): void {
    writeFileSync(join(folder, path), '');
    chmodSync(join(folder, path), mode);
  }

  it('are corrected once, only for files of Platen', () => {
    mkdirSync(join(folder, 'outputs/ab'), { recursive: true });
    for (const name of ['outputs', 'outputs/ab']) chmodSync(join(folder, name), 0o755);
    make('outputs/ab/abcd', 0o644);
    make('platen.sqlite', 0o664);
    make('platen.sqlite-wal', 0o664);
    make('session-secret', 0o600);
    make('print.sh', 0o755);
    chmodSync(folder, 0o755);
    expect(correctModes(folder)).toEqual({ corrected: 6, refused: 0 });
    expect(modeOf()).toBe('700');
    expect([modeOf('outputs'), modeOf('outputs/ab'), modeOf('outputs/ab/abcd')]).toEqual(['700', '700', '600']);
    expect([modeOf('platen.sqlite'), modeOf('platen.sqlite-wal')]).toEqual(['600', '600']);
    expect(modeOf('print.sh')).toBe('755');
    expect(correctModes(folder)).toEqual({ corrected: 0, refused: 0 });
  });

  it('leave a shared folder, such as /tmp, and the targets of links unchanged', () => {
    const other = temporaryFolder();
    writeFileSync(join(other, 'theirs'), '');
    for (const path of [other, join(other, 'theirs')]) chmodSync(path, 0o755);
    symlinkSync(other, join(folder, 'outputs'));
    make('platen.sqlite', 0o644);
    chmodSync(folder, 0o1777);
    expect(correctModes(folder)).toEqual({ corrected: 1, refused: 0 });
    expect([modeOf(), modeOf('platen.sqlite')]).toEqual(['1777', '600']);
    expect(statSync(join(other, 'theirs')).mode & 0o777).toBe(0o755);
    rmSync(other, { recursive: true });
  });

  it('need no existing folder', () => {
    expect(correctModes(join(folder, 'nothing'))).toEqual({ corrected: 0, refused: 0 });
  });
});
