import type { Fault } from '../fault.ts';

/** The mail server takes long for each email. */
export const mailSlow: Fault = {
  name: 'mail-slow',
  about: 'the mail server takes 5 s for each email, for 20 s',
  lastsMs: 20_000,
  passing: true,
  async begin({ mail }) {
    await mail.set({ kind: 'slow', delayMs: 5_000 });
    return () => mail.set({ kind: 'good' });
  },
};
