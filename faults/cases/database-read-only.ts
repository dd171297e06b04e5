import { waitUntil } from '../../apps/api/test/wait-until.ts';
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
      // That only asks for it. Once a new session knows, every older one has been told.
      const isSet = async () => {
        const [told] = await postgres.ask<{ value: string }>(
          `select current_setting('default_transaction_read_only') as value`,
        );
        return told?.value === value;
      };
      await waitUntil(`whether the database only reads is ${value}`, isSet);
    };
    await set('on');
    return () => set('off');
  },
};
