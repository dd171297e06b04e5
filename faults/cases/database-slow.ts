import type { Fault } from '../fault.ts';

/** Every packet between product and PostgreSQL takes its time. */
export const databaseSlow: Fault = {
  name: 'database-slow',
  about: 'each way between product and PostgreSQL takes 1 s, a question and its answer 2 s',
  lastsMs: 30_000,
  passing: true,
  async begin({ link }) {
    link.set({ kind: 'slow', delayMs: 1_000 });
    return async () => link.set({ kind: 'good' });
  },
};
