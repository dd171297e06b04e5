import { randomBytes } from 'node:crypto';
import { type SandboxCardKind, sandboxCards } from './charge-sandbox-acts.ts';
import type { AgreedSandboxDebit, ChargeBooks } from './charge-sandbox-books.ts';
import type { DebitProvider } from './debits.ts';

/** What a person can do on the sandbox's page of a bank account: how it behaves when it is debited, or that the bank never lets it, or ends it. */
export const debitActs = {
  good: 'Agree, and the bank allows it after 4 seconds',
  poor: 'Agree, and there is too little money when it is debited',
  slow: 'Agree, and debits stay under way',
  never: 'Agree, and the bank never allows it',
  revoke: 'End it at the bank',
} as const;
/** One of the acts. */
export type DebitChoice = keyof typeof debitActs;

/** What the page of an account shows, and what it does. */
export interface DebitPages {
  /** Null for an unknown reference. */
  findDebitPage(reference: string): { status: string; callbackUrl: string } | null;
  actOnDebit(reference: string, choice: DebitChoice): void;
}

const activeAfterMs = 4_000;
const bank = 'Sandbox Bank';

interface Options {
  now: () => number;
  tell: (name: string, event: string, data: object, atMs: number) => void;
  publicUrl: string;
}

/** The calls and the page for bank accounts of the sandbox. */
export function sandboxDebitCalls(books: ChargeBooks, { now, tell, publicUrl }: Options): DebitProvider & DebitPages {
  const statusOf = ({ code, activeAtMs }: AgreedSandboxDebit) =>
    books.isEnded(code) ? 'revoked' : activeAtMs !== null && activeAtMs <= now() ? 'active' : 'pending';
  const tellDebit = (debit: AgreedSandboxDebit) => {
    const { code, last4, email, reference, activeAtMs } = debit;
    const data = { authorization_code: code, last4, bank, signature: `SIG_account_${last4}`, customer: { email } };
    const event = 'direct_debit.authorization';
    tell(`debit-${reference}-created`, `${event}.created`, { ...data, active: false }, now());
    const active = { ...data, active: true, reference, domain: 'test' };
    if (activeAtMs !== null) tell(`debit-${reference}-active`, `${event}.active`, active, activeAtMs);
  };
  return {
    async beginDebit({ email, callbackUrl }) {
      const reference = randomBytes(8).toString('hex');
      books.addDebit({ reference, email, callbackUrl });
      return { kind: 'begun', reference, url: `${publicUrl}/dev/account/${reference}` };
    },
    async verifyDebit(reference) {
      const debit = books.findAgreedDebit(reference);
      if (debit === null) return { kind: 'not-found' };
      const { code, email } = debit;
      return { kind: 'found', debit: { code, email, bank, isActive: statusOf(debit) === 'active' } };
    },
    async listDebits(status) {
      const found = books.listAgreedDebits().filter((one) => statusOf(one) === status);
      const ids = { authorizationId: '1', customerId: '1' };
      return { kind: 'listed', debits: found.map(({ code, last4 }) => ({ code, last4, bank, ...ids })) };
    },
    async retryDebit() {
      return { kind: 'queued' };
    },
    findDebitPage(reference) {
      const debit = books.findDebit(reference);
      const agreed = books.findAgreedDebit(reference);
      return debit && { status: agreed === null ? 'asked' : statusOf(agreed), callbackUrl: debit.callbackUrl };
    },
    actOnDebit(reference, choice) {
      const [debit, agreed] = [books.findDebit(reference), books.findAgreedDebit(reference)];
      if (choice === 'revoke') return agreed === null ? undefined : books.endCard(agreed.code);
      if (debit === null || agreed !== null) return;
      const kind: SandboxCardKind = choice === 'never' ? 'good' : choice;
      const activeAtMs = choice === 'never' ? null : now() + activeAfterMs;
      const code = `AUTH_${randomBytes(5).toString('hex')}`;
      const card = { code, last4: sandboxCards[kind], email: debit.email, activeAtMs };
      const made = { ...card, reference };
      if (!books.agreeDebit(made)) return;
      books.addCard(card);
      tellDebit(made);
    },
  };
}
