import { spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { outerEnvironment } from '../../apps/api/test/outer-environment.ts';

/** A process of the product. */
export interface Product {
  pid: number;
  printed(): string;
  untilPrinted(text: string, times?: number): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM; answers the exit code. */
  end(): Promise<number | null>;
}

/** What a server prints last when it serves, and a worker when it works. */
export const servesText = 'Mails: ';
export const worksText = 'worker is ready';

/** Starts a server or a worker and waits until it says that it does its work. */
export async function startProduct(
  program: 'server' | 'worker',
  env: Record<string, string>,
  { parameters = [], heldSocket }: { parameters?: readonly string[]; heldSocket?: number } = {},
): Promise<Product> {
  const file = fileURLToPath(new URL(`../../apps/api/src/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...parameters], {
    env: {
      ...outerEnvironment(),
      LIMIT_SCALE: '100000',
      ...env,
      ...(heldSocket === undefined ? {} : { LISTEN_FDS: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(heldSocket === undefined ? [] : [heldSocket])],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const product: Product = {
    pid: child.pid ?? 0,
    printed: () => printed,
    async untilPrinted(text, times = 1) {
      while (printed.split(text).length <= times) {
        if (child.exitCode !== null) throw new Error(`it ended without "${text}":\n${printed}`);
        await sleep(20);
      }
    },
    signal: (name) => void child.kill(name),
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
  await product.untilPrinted(program === 'server' ? servesText : worksText);
  return product;
}

/** Opens a socket and keeps it, as systemd does for a unit: whoever gets its number may listen on it. */
export function holdSocket(port: number): { number: number; close(): void } {
  // What node:cluster opens for its own processes; nothing else opens a socket without taking callers itself.
  const open = (net as unknown as { _createServerHandle(address: string, port: number, family: number): Held | number })
    ._createServerHandle;
  const held = open('127.0.0.1', port, 4);
  if (typeof held === 'number') throw new Error(`port ${port} can't be opened: ${held}`);
  return { number: held.fd, close: () => held.close() };
}

interface Held {
  fd: number;
  close(): void;
}
