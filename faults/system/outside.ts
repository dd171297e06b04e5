import { once } from 'node:events';
import { createServer } from 'node:http';
import { payoutBanks } from '../../apps/api/src/domains/money/banks/bank-rules.ts';
import { type MailServer, startMailServer, type Verdict } from '../../apps/api/test/mail-server.ts';
import { answer, type Behaviour, resolvedAs, silence } from '../../apps/api/test/paystack-stand-in.ts';

/** `refusing` accepts no connection, `later` answers 451, `never` 550, `dying` ends the connection after taking a whole email. */
export type MailState = 'good' | 'refusing' | 'later' | 'never' | 'slow' | 'dying';
/** `refusing` accepts no connection, `silent` never answers, `broken` answers 500, `nonsense` a web page. */
export type BankState = 'good' | 'refusing' | 'silent' | 'broken' | 'nonsense';

export type Email = MailServer['taken'][number];

/** A mail server that stores emails by recipient. */
export interface Mail {
  set(state: MailState): Promise<void>;
  /** The emails to an address so far, oldest first. */
  to(address: string): readonly Email[];
  /** How often each Message-ID was received. */
  readonly deliveries: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const slowMs = 5_000;

export async function startMail(port: number): Promise<Mail> {
  let state: MailState = 'good';
  const emails = new Map<string, Email[]>();
  const deliveries = new Map<string, number>();
  const judgeEmail = async (email: Email): Promise<Verdict> => {
    const now = state;
    if (now === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    const to = email.to?.[0]?.address?.toLowerCase() ?? '';
    emails.set(to, [...(emails.get(to) ?? []), email]);
    deliveries.set(email.messageId ?? '', (deliveries.get(email.messageId ?? '') ?? 0) + 1);
    return now === 'dying' ? 'drop' : undefined;
  };
  const judgeRecipient = (): Verdict => {
    if (state === 'later') return { status: 451, text: '4.3.0 not now' };
    return state === 'never' ? { status: 550, text: '5.1.1 no such user' } : undefined;
  };
  const open = () => startMailServer({ after: () => {} }, { port, judgeEmail, judgeRecipient });
  let server: MailServer | undefined = await open();
  const close = async () => {
    await server?.close();
    server = undefined;
  };
  return {
    deliveries,
    to: (address) => emails.get(address.toLowerCase()) ?? [],
    async set(next) {
      state = next;
      if (next === 'refusing') await close();
      else server ??= await open();
    },
    close,
  };
}

/** The bank provider, in Paystack's documented formats. Every account belongs to Amaka Okafor. */
export interface Bank {
  set(state: BankState): Promise<void>;
  close(): Promise<void>;
}

const listed = answer(200, { status: true, message: 'Banks retrieved', data: payoutBanks });
const resolved = resolvedAs('AMAKA OKAFOR');
const behaviours: Readonly<Record<Exclude<BankState, 'refusing'>, Behaviour>> = {
  good: (reply, attempt, address) =>
    (address.pathname === '/bank/resolve' ? resolved : listed)(reply, attempt, address),
  silent: silence,
  broken: answer(500, { status: false, message: 'Something went wrong' }),
  nonsense: (reply) => void reply.writeHead(200).end('<html>Welcome!</html>'),
};

export async function startBank(port: number): Promise<Bank> {
  let behave = behaviours.good;
  const server = createServer((request, reply) => behave(reply, 1, new URL(request.url ?? '/', 'http://bank')));
  const open = async () => {
    if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await open();
  return {
    close,
    async set(state) {
      if (state === 'refusing') return close();
      behave = behaviours[state];
      await open();
    },
  };
}
