import pg from 'pg';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import type { BankState, MailState } from './system/outside.ts';
import type { System } from './system/system.ts';

/** Callers that repeat the same request while a fault lasts. */
export const probeNames = ['page', 'dashboard', 'sign-in', 'form', 'order', 'bank account'] as const;
export type ProbeName = (typeof probeNames)[number];

/** A temporary failure of something that the product depends on. */
export interface Fault {
  name: string;
  lastsMs: number;
  /** The callers that may be refused with Retry-After. All others are served. */
  busy: readonly ProbeName[];
  /** A line of the log that reports the fault to the operator. */
  logged: RegExp | null;
  /** 503: /readyz answers 503 at least once. 200: it always answers 200. */
  readyz: 200 | 503 | null;
  /** Returns what ends the fault. */
  begin(system: System): Promise<() => Promise<void>>;
}

const reads: readonly ProbeName[] = ['dashboard'];
const writes: readonly ProbeName[] = ['sign-in', 'form', 'order'];
const all = [...reads, ...writes];

function apart({ apart: found }: System) {
  if (!found) throw new Error('the database of this system is not apart');
  return found;
}

const onLink = (change: (system: ReturnType<typeof apart>['link']) => void): Fault['begin'] => {
  return async (system) => {
    const { link } = apart(system);
    change(link);
    return async () => link.set({ kind: 'good' });
  };
};

export const databaseFaults: readonly Fault[] = [
  {
    ...{ name: 'PostgreSQL is stopped', lastsMs: 20_000, busy: all, readyz: 503 },
    logged: /a request failed/,
    async begin(system) {
      const { postgres } = apart(system);
      await postgres.stop();
      return postgres.start;
    },
  },
  {
    ...{ name: 'PostgreSQL accepts connections and answers nothing', lastsMs: 30_000, busy: all, readyz: 503 },
    logged: /a request failed/,
    begin: onLink((link) => link.set({ kind: 'silent' })),
  },
  {
    ...{ name: 'every message to and from PostgreSQL takes a second', lastsMs: 20_000, busy: all, readyz: null },
    logged: null,
    begin: onLink((link) => link.set({ kind: 'slow', delayMs: 1_000 })),
  },
  {
    ...{ name: 'PostgreSQL only reads', lastsMs: 10_000, busy: writes, readyz: 200 },
    logged: /a request failed \(25006\)/,
    async begin({ postgres }) {
      const set = async (value: 'on' | 'off') => {
        await postgres.query(`alter system set default_transaction_read_only = ${value}`);
        await postgres.query('select pg_reload_conf()');
        // Existing sessions apply the setting before a new one does.
        await waitUntil(`read-only is ${value}`, async () => {
          const [row] = await postgres.query<{ now: string }>(
            `select current_setting('default_transaction_read_only') as now`,
          );
          return row?.now === value;
        });
      };
      await set('on');
      return () => set('off');
    },
  },
  {
    ...{ name: 'others use every connection of PostgreSQL', lastsMs: 10_000, busy: all, readyz: null },
    logged: /a request failed \(53300\)/,
    async begin(system) {
      const { link } = apart(system);
      const held: pg.Client[] = [];
      link.cut();
      for (;;) {
        const client = new pg.Client({ connectionString: link.url });
        client.on('error', () => {});
        const isOpen = await client.connect().then(
          () => true,
          () => false,
        );
        if (!isOpen) break;
        held.push(client);
      }
      return async () => void (await Promise.all(held.map((client) => client.end())));
    },
  },
];

const mailFault = (name: string, state: MailState, logged: RegExp | null): Fault => ({
  ...{ name, lastsMs: 10_000, busy: [], readyz: 200, logged },
  async begin({ mail }) {
    await mail.set(state);
    return () => mail.set('good');
  },
});

const triedAgain = /a job failed and will be tried again \(the mail server/;

export const mailFaults: readonly Fault[] = [
  mailFault('the mail server accepts no connection', 'refusing', triedAgain),
  mailFault('the mail server answers 451 to every email', 'later', triedAgain),
  mailFault('the mail server answers 550 to every email', 'never', /an email was refused for good/),
  mailFault('the mail server takes 5 s for each email', 'slow', null),
  mailFault('the mail server ends the connection after each email', 'dying', triedAgain),
];

const bankFault = (name: string, state: BankState): Fault => ({
  ...{ name, lastsMs: 5_000, busy: ['bank account'], readyz: 200 },
  logged: /the bank provider gave no answer/,
  async begin({ bank }) {
    await bank.set(state);
    return () => bank.set('good');
  },
});

export const bankFaults: readonly Fault[] = [
  bankFault('the bank provider accepts no connection', 'refusing'),
  bankFault('the bank provider never answers', 'silent'),
  bankFault('the bank provider answers 500', 'broken'),
  bankFault('the bank provider answers a web page', 'nonsense'),
];
