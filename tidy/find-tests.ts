import { createHook } from 'node:async_hooks';

/**
 * Node's test runner follows every promise of the process, to know which file a test stands in and which test an error belongs to that
 * nobody catches. That takes half of the processor time of tests that await at every step. So promises are followed only while a file is
 * loaded; an error in one that nobody catches then fails the whole process, not one test.
 */
interface Hook {
  enable(): Hook;
  disable(): Hook;
}

const prototype = Object.getPrototypeOf(createHook({})) as Hook;
const enable = prototype.enable;
let ofRunner: Hook | undefined;

// The runner makes its hook at the first test, and shows it to nobody.
prototype.enable = function (this: Hook) {
  ofRunner ??= this;
  return enable.call(this);
};

/** Loads a file with tests, from within its suite. */
export async function findTests(load: () => Promise<unknown>): Promise<void> {
  followPromises(true);
  try {
    await load();
  } finally {
    followPromises(false);
  }
}

/** What `createHook({ trackPromises })` says, for a hook that is made already. */
function followPromises(follows: boolean): void {
  if (ofRunner === undefined) throw new Error('The test runner has not begun.');
  const key = Object.getOwnPropertySymbols(ofRunner).find(({ description }) => description === 'kNoPromiseHook');
  if (key === undefined)
    throw new Error('This Node.js has another name for what says that a hook follows no promises.');
  ofRunner.disable();
  Reflect.set(ofRunner, key, !follows);
  enable.call(ofRunner);
}
