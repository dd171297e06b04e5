import type { AccountNumberProvider, NumberHolder, OwnNumber, TransferIn } from '../src/providers/account-numbers.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';

/** A company in memory that gives customers account numbers, beside the stand-in that takes money in. */
export interface AccountNumberStandIn extends AccountNumberProvider {
  isDown: boolean;
  /** Why the next number is refused; null gives it. */
  refusal: string | null;
  /** The numbers that it gave, by the email of their customer, and the ids of those that ended. */
  readonly numbers: Map<string, OwnNumber & { customerCode: string; holder: NumberHolder }>;
  readonly ended: string[];
  /** How often the bank was asked for what was not told. */
  asked: number;
  /** A sender pays to a number. Returns the company's reference; `at` is when. */
  send(accountNumber: string, naira: number, about?: Partial<TransferIn> & { at?: string }): Promise<string>;
}

/** Opens an empty one. */
export function accountNumberStandIn(charges: ChargeStandIn): AccountNumberStandIn {
  const transfers = new Map<string, TransferIn>();
  let count = 0;
  const standIn: AccountNumberStandIn = {
    isDown: false,
    refusal: null,
    numbers: new Map(),
    ended: [],
    asked: 0,
    async giveNumber(holder) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      if (standIn.refusal !== null) return { kind: 'refused', code: null, message: standIn.refusal };
      const there = standIn.numbers.get(holder.email);
      if (there !== undefined && !standIn.ended.includes(there.id))
        return { kind: 'given', number: there, customerCode: there.customerCode };
      count += 1;
      const accountName = `FOODBANK / ${holder.firstname} ${holder.lastname}`.toUpperCase();
      const number = {
        id: `n-${count}`,
        accountNumber: String(9_900_000_000 + count),
        bankName: 'Test Bank',
        accountName,
      };
      const given = { ...number, holder, customerCode: `CUS_${holder.email}` };
      standIn.numbers.set(holder.email, given);
      return { kind: 'given', number, customerCode: given.customerCode };
    },
    async endNumber(id) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      if (!standIn.ended.includes(id)) standIn.ended.push(id);
      return { kind: 'ended' };
    },
    async findTransfer(reference) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const transfer = transfers.get(reference);
      return transfer === undefined ? { kind: 'other' } : { kind: 'found', transfer };
    },
    async listTransfers() {
      return standIn.isDown ? null : [...transfers.keys()];
    },
    async askForMissed() {
      standIn.asked += 1;
      return !standIn.isDown;
    },
    async send(accountNumber, naira, { at, ...about } = {}) {
      const reference = about.reference ?? `0000_99${transfers.size + 1}-theirs`;
      const amountKobo = Math.round(naira * 100);
      await charges.start({
        reference,
        amountKobo: Math.max(amountKobo, 10_000),
        email: 'x@x.example',
        callbackUrl: '',
      });
      charges.set(reference, 'pending', 'dedicated_nuban');
      charges.pay(reference, amountKobo);
      if (at !== undefined) charges.paidAt(reference, at);
      transfers.set(reference, {
        ...{
          reference,
          amountKobo,
          currency: 'NGN',
          domain: 'test',
          receiverNumber: accountNumber,
          customerCode: null,
        },
        sender: { accountNumber: 'XXXXXX4321', bankName: null, name: 'A SENDER' },
        ...about,
      });
      return reference;
    },
  };
  return standIn;
}
