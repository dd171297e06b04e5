import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketName } from '../../apps/api/src/platform/embedded-postgres/server.ts';
import type { Ending } from './ending.ts';
import type { Postgres } from './postgres.ts';

/** How the line between product and database is; `silent` takes connections and bytes and answers nothing. */
export type LineState = { kind: 'good' } | { kind: 'slow'; delayMs: number } | { kind: 'silent' };

/** The line between the product and its database, which faults are played on. */
export interface Link {
  /** What the product gets as DATABASE_URL. */
  url: string;
  set(state: LineState): void;
  /** Lets new connections go to another server and breaks those that are open. */
  pointTo(postgres: Postgres): void;
  /** Breaks every open connection. */
  cut(): void;
}

/** One connection of the product's, and ours behind it. */
interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes of it were swallowed: it stays dumb for good, and neither side hears of the other's end. */
  lost: boolean;
}

/** Listens on a port and hands every connection on to the database's socket. */
export async function startLink(t: Ending, postgres: Postgres, port: number): Promise<Link> {
  let state: LineState = { kind: 'good' };
  let target = socketOf(postgres);
  const pairs = new Set<Pair>();

  const carry = (pair: Pair, from: Socket, to: Socket) => {
    // However slow a line is or was, no byte overtakes another: that is what both sides build on.
    let carried: Promise<unknown> = Promise.resolve();
    const inTurn = (act: () => void, delayMs = 0) => {
      const delay = delayMs > 0 ? sleep(delayMs) : undefined;
      carried = carried.then(() => delay).then(act);
    };
    from.on('data', (bytes) => {
      if (state.kind === 'silent') pair.lost = true;
      if (pair.lost) return;
      inTurn(() => to.destroyed || to.write(bytes), state.kind === 'slow' ? state.delayMs : 0);
    });
    from.on('error', () => {});
    from.on('close', () => {
      if (!pair.lost) inTurn(() => to.destroy());
      if (pair.near.destroyed && pair.far.destroyed) pairs.delete(pair);
    });
  };
  const cut = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
  };

  const server = createServer((near) => {
    const far = connect(target);
    const pair = { near, far, lost: false };
    pairs.add(pair);
    near.setNoDelay();
    carry(pair, near, far);
    carry(pair, far, near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  const { username, password, pathname } = new URL(postgres.launch.url);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    set(next) {
      state = next;
      // The database learns at last of those that the product gave up; the product has to notice by itself.
      for (const { near, far } of pairs) if (near.destroyed) far.destroy();
    },
    pointTo(next) {
      target = socketOf(next);
      cut();
    },
    cut,
  };
}

const socketOf = ({ launch }: Postgres) => join(launch.socketDirectory, socketName);
