import type { Fault } from '../fault.ts';

/** The bank provider is broken. */
export const bankBroken: Fault = {
  name: 'bank-broken',
  about: 'the bank provider answers 500',
  lastsMs: 2_000,
  probes: ['bank account'],
  async begin({ bank }) {
    await bank.set('broken');
    return () => bank.set('good');
  },
};
