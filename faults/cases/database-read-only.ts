import type { Fault } from '../fault.ts';

/** PostgreSQL takes no writes, as a demoted primary or one that an operator closed. */
export const databaseReadOnly: Fault = {
  name: 'database-read-only',
  about: 'PostgreSQL refuses every write for 20 s',
  lastsMs: 20_000,
  passing: true,
  async begin({ postgres }) {
    const set = async (value: 'on' | 'off') => {
      await postgres.ask(`alter system set default_transaction_read_only = ${value}`);
      await postgres.ask('select pg_reload_conf()');
    };
    await set('on');
    return () => set('off');
  },
};
