import type { Fault } from '../fault.ts';

/** The mail server has the email and dies before it says so: it comes twice, under one Message-ID. */
export const mailDying: Fault = {
  name: 'mail-dying',
  about: 'the mail server dies after each whole email, before it says that it took it, for 10 s',
  lastsMs: 10_000,
  passing: true,
  async begin({ mail }) {
    await mail.set({ kind: 'dying' });
    return () => mail.set({ kind: 'good' });
  },
};
