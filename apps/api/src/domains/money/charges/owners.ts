import type { Db, Tx } from '../../../platform/database.ts';
import type { Charge } from './queries.ts';

/** The kinds of what a charge is for. Each has its answers in one object, listed in `apps/api/src/charge-owners.ts`. */
export type ChargeOwnerKind = 'checkout' | 'repayment' | 'transfer';

/** What a charge is for. */
export interface ChargeOwner {
  kind: ChargeOwnerKind;
  id: string;
}

/** Money that an answer of the provider brought. All charges of the owner are locked, and say what is known with that answer. */
export interface MoneyIn {
  ownerId: string;
  chargeId: string;
  newKobo: number;
  charges: readonly Charge[];
}

/** What goes back at once, in kobo, with a sentence for the customer. */
export interface MoneyBack {
  amountKobo: number;
  reason: string;
}

/** What money means for one kind of owner. The domain that owns it answers; `money/charges` asks. */
export interface ChargeOwnerAnswers {
  readonly kind: ChargeOwnerKind;
  /** Too little. `missing`: it does not pay the charge, and the same page takes the rest. `counts`: any amount pays it. */
  readonly tooLittle: 'missing' | 'counts';
  /** Too much, and a second payment: what of the new money goes back at once; null for nothing. Called with the charges locked. */
  backAtOnce(tx: Tx, money: MoneyIn): Promise<MoneyBack | null>;
  /**
   * Paid, also after the owner had ended; or another change of its state, of what came in or went back, or of its alarm. Called by a job, in a
   * transaction that has locked nothing. Doing it again changes nothing.
   */
  changed(tx: Tx, charge: Charge): Promise<void>;
  /** Idle: money that was too little, and has paid for nothing for six hours. Why it goes back, for the customer; null if it stays. */
  idle(tx: Tx, charge: Charge): Promise<string | null>;
  /** Where the provider's page leads back to: a path of the public address. */
  pageOf(ownerId: string): string;
  /** The number of the order that is paid; null for none. */
  orderOf(db: Db, ownerId: string): Promise<string | null>;
}

/** The answers of every kind. */
export type ChargeOwners = Readonly<Record<ChargeOwnerKind, ChargeOwnerAnswers>>;

// The composition root adds the answers of higher domains to what routes and jobs get.
declare module '../../../platform/app-context.ts' {
  interface AppContext {
    readonly chargeOwners: ChargeOwners;
  }
}

/** True for two names of the same owner. */
export const isSameOwner = (one: ChargeOwner, other: ChargeOwner): boolean =>
  one.kind === other.kind && one.id === other.id;
