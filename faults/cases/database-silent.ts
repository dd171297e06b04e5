import type { Fault } from '../fault.ts';

/** PostgreSQL can be connected to and never says a word; what was open in that time stays dumb for ever. */
export const databaseSilent: Fault = {
  name: 'database-silent',
  about: 'PostgreSQL takes connections and answers nothing for 30 s; connections of that time never speak again',
  lastsMs: 30_000,
  passing: true,
  async begin({ link }) {
    link.set({ kind: 'silent' });
    return async () => link.set({ kind: 'good' });
  },
};
