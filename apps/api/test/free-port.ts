import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Systems hand out ports of their own from 32768 on (macOS and Windows from 49152), to callers and to whoever listens on 0: one of
// those may be somebody else's before it is used. No browser opens 10080.
const [lowest, highest] = [11_000, 31_999];

/** A port of 127.0.0.1 that nobody listens on, for a process that is about to. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
