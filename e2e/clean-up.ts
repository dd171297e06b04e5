type Undo<T> = () => Promise<T>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const pending = new Set<Undo<unknown>>();

/** Undoes a start once: when the answered function is called first, or when a signal ends this process before. */
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
  // A test runner with a handler of its own ends in its own way.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
