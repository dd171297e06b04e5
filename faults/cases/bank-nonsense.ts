import type { Fault } from '../fault.ts';

/** The bank provider answers something that is no answer. */
export const bankNonsense: Fault = {
  name: 'bank-nonsense',
  about: 'the bank provider answers with a web page',
  lastsMs: 2_000,
  probes: ['bank account'],
  async begin({ bank }) {
    await bank.set('nonsense');
    return () => bank.set('good');
  },
};
