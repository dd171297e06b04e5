import type { Fault } from '../fault.ts';

/** The mail server says that there is no such reader: the email is given up, and its secret wiped. */
export const mailNever: Fault = {
  name: 'mail-never',
  about: 'the mail server answers 550 to every email for 10 s',
  lastsMs: 10_000,
  async begin({ mail }) {
    await mail.set({ kind: 'never' });
    return () => mail.set({ kind: 'good' });
  },
};
