import type { Debit, DebitProvider, ListedDebit } from '../src/providers/debits.ts';

/** A bank account in the books of a stand-in. */
export interface BookedDebit extends Debit {
  reference: string;
  email: string;
  /** asked: the customer has not agreed; then pending, active, revoked. */
  status: 'asked' | 'pending' | 'active' | 'revoked';
  last4: string;
  signature: string;
  customerId: string;
  authorizationId: string;
  /** The bank was asked once more. */
  retries: number;
}

/** The provider's books of bank accounts, and what tests do with them. */
export class DebitBooks {
  readonly debits: BookedDebit[] = [];
  /** The next begin is refused, or gives no answer. */
  readonly begins: ('refuse' | 'lose')[] = [];

  begin(email: string): BookedDebit {
    const number = this.debits.length + 1;
    const debit: BookedDebit = {
      ...{ reference: `debit-ref-${number}`, email, status: 'asked', code: `AUTH_debit${number}`, isActive: false },
      ...{ bank: 'Guaranty Trust Bank', last4: String(5_000 + number), signature: `SIG_account_${number}` },
      ...{ customerId: String(9_000 + number), authorizationId: String(7_000 + number), retries: 0 },
    };
    this.debits.push(debit);
    return debit;
  }

  get(reference: string): BookedDebit {
    const found = this.debits.find((one) => one.reference === reference);
    if (found === undefined) throw new Error(`no account ${reference} was begun`);
    return found;
  }

  get last(): BookedDebit {
    const last = this.debits.at(-1);
    if (last === undefined) throw new Error('no account was begun');
    return last;
  }

  /** The customer agrees at the bank, the bank lets it be debited, or one of both ends it there. */
  set(reference: string, status: 'pending' | 'active' | 'revoked', about: Partial<BookedDebit> = {}): BookedDebit {
    return Object.assign(this.get(reference), { status, isActive: status === 'active', ...about });
  }

  /** The webhook of an account, as Paystack's documentation has it. */
  eventOf(reference: string): object {
    const { code, last4, bank, signature, email, isActive } = this.get(reference);
    const customer = {
      first_name: '',
      last_name: '',
      code: 'CUS_1',
      email,
      phone: '',
      metadata: {},
      risk_action: 'default',
    };
    const data = {
      ...{ authorization_code: code, active: isActive, last4, channel: 'direct_debit', card_type: 'mandate', bank },
      ...{ exp_month: 1, exp_year: 2034, country_code: 'NG', brand: 'Mandate', reusable: true, signature },
      ...{ account_name: 'A CUSTOMER', customer },
      ...(isActive && { integration: 1, domain: 'test', reference }),
    };
    return { event: `direct_debit.authorization.${isActive ? 'active' : 'created'}`, data };
  }
}

/** The calls for bank accounts of a provider in memory. */
export const debitStandIn = (books: DebitBooks, isDown: () => boolean): DebitProvider => ({
  async beginDebit({ email }) {
    const fate = books.begins.shift();
    if (isDown() || fate === 'lose') return { kind: 'unknown', reason: 'down' };
    if (fate === 'refuse') return { kind: 'refused', code: null, message: 'Bank not supported for direct debit' };
    const { reference } = books.begin(email);
    return { kind: 'begun', reference, url: `https://pay.example/account/${reference}` };
  },
  async verifyDebit(reference) {
    if (isDown()) return { kind: 'unknown', reason: 'down' };
    const debit = books.debits.find((one) => one.reference === reference);
    if (debit === undefined || debit.status === 'asked') return { kind: 'not-found' };
    const { code, email, bank, isActive } = debit;
    return { kind: 'found', debit: { code, email, bank, isActive } };
  },
  async listDebits(status) {
    if (isDown()) return { kind: 'unknown', reason: 'down' };
    const found = books.debits.filter((one) => one.status === status);
    return { kind: 'listed', debits: found.map(asListed) };
  },
  async retryDebit({ authorizationId }) {
    if (isDown()) return { kind: 'unknown', reason: 'down' };
    const debit = books.debits.find((one) => one.authorizationId === authorizationId);
    if (debit === undefined) return { kind: 'refused', code: null, message: 'Authorization not found' };
    debit.retries += 1;
    return { kind: 'queued' };
  },
});

const asListed = ({ code, last4, bank, authorizationId, customerId }: BookedDebit): ListedDebit => ({
  ...{ code, last4, bank, authorizationId, customerId },
});
