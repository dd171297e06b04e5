import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports, which begin at 32768 (49152 on macOS and Windows): the system may give one of those to another
// process before it is used. Above 10080, which browsers refuse to open.
const [lowest, highest] = [11_000, 31_999];

/** Returns a free port of 127.0.0.1. */
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
