import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from './postgres.ts';

/** How the network between product and database is; `silent` accepts connections and bytes and answers nothing. */
export type LinkState = { kind: 'good' } | { kind: 'slow'; delayMs: number } | { kind: 'silent' };

/** The network between the product and its database. */
export interface Link {
  /** The product's DATABASE_URL. */
  url: string;
  set(state: LinkState): void;
  /** Breaks every open connection. */
  cut(): void;
  close(): Promise<void>;
}

/** One connection of the product, and the one behind it. */
interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes of it were swallowed: it stays silent for good, and neither side learns of the other's end. */
  lost: boolean;
}

/** Listens on a port and hands every connection on to the database's socket. */
export async function startLink(postgres: Postgres, port: number): Promise<Link> {
  let state: LinkState = { kind: 'good' };
  const pairs = new Set<Pair>();

  const carry = (pair: Pair, from: Socket, to: Socket) => {
    // However slow the network is or was, bytes keep their order, as TCP promises.
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
    let socketFile = '/nowhere';
    try {
      socketFile = postgres.socketFile();
    } catch {
      // While the server is down nothing listens, and the connection is refused as below.
    }
    const far = connect(socketFile);
    const pair = { near, far, lost: false };
    pairs.add(pair);
    near.setNoDelay();
    carry(pair, near, far);
    carry(pair, far, near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://foodbank:${postgres.password()}@127.0.0.1:${port}/foodbank`,
    set(next) {
      state = next;
      // The database's side of connections that the product gave up is closed late, as a network would.
      for (const { near, far } of pairs) if (near.destroyed) far.destroy();
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
