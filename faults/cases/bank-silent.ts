import type { Fault } from '../fault.ts';

/** The bank provider never answers. */
export const bankSilent: Fault = {
  name: 'bank-silent',
  about: 'the bank provider takes questions and answers nothing',
  lastsMs: 2_000,
  probes: ['bank account'],
  async begin({ bank }) {
    await bank.set('silent');
    return () => bank.set('good');
  },
};
