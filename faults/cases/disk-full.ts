import { execFile } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Fault } from '../fault.ts';
import { makeFolder } from '../stage/folder.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const diskMegabytes = 160;
let disk = '';

/** The disk of the database has no byte left; somebody frees space. */
export const diskFull: Fault = {
  name: 'disk-full',
  about: `the database's disk (a memory disk of ${diskMegabytes} MB) is full for 20 s, then has room again`,
  lastsMs: 20_000,
  async obstacle() {
    return process.getuid?.() === 0 ? undefined : 'only root may mount a small disk';
  },
  async prepare(t) {
    disk = makeFolder(t);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', disk]);
    t.after(async () => void (await run('umount', ['-l', disk])));
    chmodSync(disk, 0o755);
    return { databaseFolder: join(disk, 'pg'), settings: { min_wal_size: '32MB', max_wal_size: '64MB' } };
  },
  async begin({ postgres }, notes) {
    await postgres.ask('create table filler (text text)');
    const ballast = join(disk, 'ballast');
    const handle = openSync(ballast, 'w');
    for (const size of [megabyte, 4_096, 1]) fill(handle, size);
    closeSync(handle);
    // What is left in files that are there already is used up sooner than anybody would wait for.
    await postgres.ask(`insert into filler select repeat('x', 1000) from generate_series(1, 200000)`).catch((error) => {
      notes.push(`PostgreSQL: ${error.code ?? ''} ${error.message}`);
    });
    return async () => rmSync(ballast);
  },
};

function fill(handle: number, size: number): void {
  const bytes = Buffer.alloc(size, 1);
  try {
    for (;;) if (writeSync(handle, bytes) < size) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
