import { once } from 'node:events';
import { createServer } from 'node:http';
import { payoutBanks } from '../../apps/api/src/domains/money/banks/bank-rules.ts';
import { answer, type Behaviour, resolvedAs, silence } from '../../apps/api/test/paystack-stand-in.ts';
import type { Ending } from './ending.ts';

/** How the bank provider is. */
export type BankState = 'good' | 'refusing' | 'silent' | 'broken' | 'nonsense';

/** The bank provider of a run, in the shapes that Paystack documents. */
export interface Bank {
  readonly url: string;
  set(state: BankState): Promise<void>;
}

/** The service key that the provider takes. */
export const bankKey = 'sk_test_of_a_run';

const listed = answer(200, { status: true, message: 'Banks retrieved', data: payoutBanks });
const resolved = resolvedAs('AMAKA OKAFOR');

const behaviours: Readonly<Record<Exclude<BankState, 'refusing'>, Behaviour>> = {
  good: (reply, attempt, address) =>
    (address.pathname === '/bank/resolve' ? resolved : listed)(reply, attempt, address),
  silent: silence,
  broken: answer(500, { status: false, message: 'Something went wrong' }),
  nonsense: (reply) => void reply.writeHead(200).end('<html>Welcome!</html>'),
};

/** Starts the provider on a port: every account is Amaka Okafor's. */
export async function startBank(t: Ending, port: number): Promise<Bank> {
  let behave = behaviours.good;
  const server = createServer((request, reply) => behave(reply, 1, new URL(request.url ?? '/', 'http://stand-in')));
  const open = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await open();
  t.after(close);
  return {
    url: `http://127.0.0.1:${port}`,
    async set(state) {
      if (state === 'refusing') return close();
      behave = behaviours[state];
      await open();
    },
  };
}
