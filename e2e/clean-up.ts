type Undo<T> = () => Promise<T>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const pending = new Set<Undo<unknown>>();

/** Returns a function that undoes a start once. A signal that ends this process before also undoes it. */
export function undoOnce<T>(undo: Undo<T>): Undo<T> {
  let done: Promise<T> | undefined;
  const once = () => {
    done ??= undo().finally(() => forget(once));
    return done;
  };
  if (pending.size === 0) for (const signal of signals) process.on(signal, undoPending);
  pending.add(once);
  return once;
}

function forget(undo: Undo<unknown>): void {
  pending.delete(undo);
  if (pending.size === 0) for (const signal of signals) process.off(signal, undoPending);
}

async function undoPending(signal: NodeJS.Signals): Promise<void> {
  // What was started last is undone first.
  for (const undo of [...pending].reverse()) await undo().catch(() => {});
  // A test runner with its own signal handler ends the process itself.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
