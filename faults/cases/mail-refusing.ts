import type { Fault } from '../fault.ts';

/** Nobody listens where emails are handed over. */
export const mailRefusing: Fault = {
  name: 'mail-refusing',
  about: 'the mail server takes no connection for 20 s',
  lastsMs: 20_000,
  passing: true,
  async begin({ mail }) {
    await mail.set({ kind: 'refusing' });
    return () => mail.set({ kind: 'good' });
  },
};
