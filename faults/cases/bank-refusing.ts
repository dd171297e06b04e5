import type { Fault } from '../fault.ts';

/** Nobody listens where accounts are named. */
export const bankRefusing: Fault = {
  name: 'bank-refusing',
  about: 'the bank provider takes no connection',
  lastsMs: 2_000,
  probes: ['bank account'],
  async begin({ bank }) {
    await bank.set('refusing');
    return () => bank.set('good');
  },
};
