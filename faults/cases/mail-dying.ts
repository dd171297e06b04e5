import type { Fault } from '../fault.ts';

/** The mail server has the letter and dies before it says so: it comes twice, under one Message-ID. */
export const mailDying: Fault = {
  name: 'mail-dying',
  about: 'the mail server dies after each whole letter, before it says that it took it, for 10 s',
  lastsMs: 10_000,
  passing: true,
  async begin({ mail }) {
    await mail.set({ kind: 'dying' });
    return () => mail.set({ kind: 'good' });
  },
};
