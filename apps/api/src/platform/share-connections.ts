import { Client } from 'pg';

// Some for whoever looks after the database, and for the start itself.
const share = 0.9;

/**
 * How many connections each of a number of processes may hold so that the database has enough for all, and at most as many as
 * one would take alone.
 */
export async function shareConnections(url: string, processes: number, { most, least }: Bounds): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    );
    const allowed = rows[0]?.allowed ?? 0;
    return shareOf(allowed, processes, { most, least });
  } finally {
    await client.end();
  }
}

export interface Bounds {
  most: number;
  least: number;
}

/** The same for a database that allows a number of connections; throws with what to do where it allows too few. */
export function shareOf(allowed: number, processes: number, { most, least }: Bounds): number {
  const each = Math.floor((allowed * share) / processes);
  if (each >= least) return Math.min(most, each);
  throw new Error(
    `The database allows ${allowed} connections, which is too few for ${processes} processes of ${least} or more: ` +
      `start fewer, or raise its max_connections.`,
  );
}
