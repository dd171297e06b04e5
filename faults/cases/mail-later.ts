import type { Fault } from '../fault.ts';

/** The mail server says: not now. */
export const mailLater: Fault = {
  name: 'mail-later',
  about: 'the mail server answers 451 to every email for 20 s',
  lastsMs: 20_000,
  passing: true,
  async begin({ mail }) {
    await mail.set({ kind: 'later' });
    return () => mail.set({ kind: 'good' });
  },
};
