import pg from 'pg';
import type { Fault } from '../fault.ts';

/** Others hold every connection that PostgreSQL gives, and the product has just lost its own. */
export const connectionsUsedUp: Fault = {
  name: 'connections-used-up',
  about: 'others hold every connection of PostgreSQL for 20 s, just after the product lost its own',
  lastsMs: 20_000,
  async prepare() {
    return { settings: { max_connections: 40 } };
  },
  async begin({ link }, notes) {
    const held: pg.Client[] = [];
    link.cut();
    for (;;) {
      const client = new pg.Client({ connectionString: link.url });
      client.on('error', () => {});
      try {
        await client.connect();
        held.push(client);
      } catch {
        break;
      }
    }
    notes.push(`${held.length} connections held by others`);
    return async () => {
      await Promise.all(held.map((client) => client.end()));
    };
  },
};
