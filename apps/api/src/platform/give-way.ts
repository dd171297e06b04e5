import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const tasks = '/proc/self/task';
const poolName = 'libuv-worker';
const afterOthers = 10;

/**
 * Lets the threads that hash passwords give way to the one that answers requests, where both want the same core: a storm of
 * sign-ins then slows sign-ins and nothing else. To be called once the pool's threads are there, that is after its first work.
 * Linux only; elsewhere nothing happens. A thread that is busy with a file gives way, too, for the moment that it takes.
 */
export function letPoolGiveWay(): void {
  try {
    for (const id of readdirSync(tasks)) {
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8').trim() === poolName) setPriority(Number(id), afterOthers);
    }
  } catch {
    // No such folder, or a system that allows no priorities: everything works, less evenly.
  }
}
