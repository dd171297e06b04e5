import type { Tx } from '../../../platform/database.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { claimLines } from '../commissions/lines-in-payouts.ts';
import { listPayableLines } from '../commissions/queries.ts';
import { type Payee, type PayeeAccount, sealAccount } from './payee.ts';
import { lastDayOf, type PayoutPart, type Proposal, proposePayout } from './payout-rules.ts';
import type { PayoutContent } from './queries.ts';

/** The parts of a payout as the domain of commissions takes them. */
export const asLines = (parts: readonly PayoutPart[]) => ({
  lineIds: parts.filter(({ amountKobo }) => amountKobo > 0).map(({ lineId }) => lineId),
  setOffs: parts
    .filter(({ amountKobo }) => amountKobo < 0)
    .map(({ lineId, amountKobo }) => ({ lineId, kobo: -amountKobo })),
});

/** What a payout of an agent's lines that were due at the end of a month would be. */
export async function proposeFrom(tx: Tx, agentId: string, month: string): Promise<Proposal> {
  const lines = await listPayableLines(tx, agentId, lastDayOf(month));
  // Of a line below zero another payout may have taken a part.
  const payable = lines.map(({ id, amountKobo, setOffKobo, dueOn, together }) => ({
    id,
    amountKobo: amountKobo + setOffKobo,
    dueOn: dueOn ?? month,
    together,
  }));
  return proposePayout(payable.filter(({ amountKobo }) => amountKobo !== 0));
}

/** Takes the lines of a proposal, and makes what is stored about it. The caller holds the lock of the agent's earnings. */
export async function makeContent(
  tx: Tx,
  payoutId: string,
  { parts, sums }: Extract<Proposal, { parts: PayoutPart[] }>,
  { account, flags, revision }: Pick<Payee, 'flags'> & { account: PayeeAccount; revision: number },
): Promise<PayoutContent> {
  await claimLines(tx, asLines(parts));
  const { number, name, bankCode, bankName } = account;
  const inOrder = [...parts].sort((one, other) => (one.lineId < other.lineId ? -1 : 1));
  return {
    ...sums,
    lineCount: parts.length,
    accountSealed: sealAccount(tx, account),
    bankCode,
    bankName,
    lastDigits: number.slice(-4),
    flags,
    revision,
    fingerprint: fingerprintOf(tx, ['payout', payoutId, revision, sums, inOrder, bankCode, number, name, flags]),
  };
}
