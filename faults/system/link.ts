import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from './postgres.ts';

/** The state of the network between product and database. `silent` accepts connections and bytes and never answers. */
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

/** A connection of the product, and the matching one to the database. */
interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes of it were dropped: it stays silent for good, and the end of one side is not passed on to the other. */
  lost: boolean;
}

/** Listens on a port and forwards every connection to the database's socket. */
export async function startLink(postgres: Postgres, port: number): Promise<Link> {
  let state: LinkState = { kind: 'good' };
  const pairs = new Set<Pair>();

  const carry = (pair: Pair, from: Socket, to: Socket) => {
    // Bytes keep their order when the delay changes, as in TCP.
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
      // While the server is down its socket doesn't exist, and the connection is refused as below.
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
      // Connections that the product closed meanwhile are closed at the database only now, as after a network failure.
      for (const { near, far } of pairs) if (near.destroyed) far.destroy();
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
