import type { Fault } from '../fault.ts';

/** PostgreSQL is stopped as for maintenance and started again. */
export const databaseStopped: Fault = {
  name: 'database-stopped',
  about: 'PostgreSQL stopped for 30 s, then started',
  lastsMs: 30_000,
  passing: true,
  async begin({ postgres }) {
    await postgres.stop();
    return postgres.start;
  },
};
