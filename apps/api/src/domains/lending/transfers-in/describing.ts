import { type OwnTransfer, ownTransfersMax } from '@foodbank/contract/lending/transfers-in';
import type { ListedTransfer } from '@foodbank/contract/lending/transfers-in-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { listTransferSums, type TransferSums } from '../../money/charges/part-queries.ts';
import { readSender } from '../../money/charges/senders.ts';
import { listLoansOf, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { findPlan } from '../plans/queries.ts';
import { type IncomingTransfer, listTransfersOf } from './queries.ts';
import { byEnd, type PlanToPay, planToPay } from './rules.ts';

/** A plan that money can pay, with its name. */
type NamedPlan = PlanToPay & { name: string };

/** The plans among some loans that money can pay today, the one that ends first on top. */
export async function listPlansToPay(db: Db, loans: readonly StoredLoan[], today: Day): Promise<NamedPlan[]> {
  const plans: NamedPlan[] = [];
  for (const loan of loans) {
    const plan = planToPay(loan, (await replayStored(db, loan, today)).state);
    if (plan !== null) plans.push({ ...plan, name: (await findPlan(db, loan.planCode))?.name ?? loan.planCode });
  }
  return byEnd(plans) as NamedPlan[];
}

/** What came in, with its sums. */
export type TransferWithSums = IncomingTransfer & TransferSums;

/** Some payments with their sums, in the same order. */
export async function withSums<One extends IncomingTransfer>(db: Db, transfers: readonly One[]) {
  const sums = await listTransferSums(
    db,
    transfers.map(({ chargeId }) => chargeId),
  );
  const byId = new Map(sums.map((one) => [one.chargeId, one]));
  return transfers.flatMap((transfer) => {
    const found = byId.get(transfer.chargeId);
    return found ? [{ ...transfer, ...found }] : [];
  });
}

/** What a payment paid, by the number of the plan. Kobo. */
export const paidParts = ({ parts }: Pick<TransferSums, 'parts'>, loans: readonly StoredLoan[]) =>
  parts.flatMap(({ ownerId, kobo }) => {
    const loan = loans.find(({ id }) => id === ownerId);
    return loan && kobo > 0 ? [{ number: loan.number, kobo }] : [];
  });

/** The last payments to a customer's own number, the newest first, as the customer sees them. */
export async function listOwnTransfers(db: Db, customerId: string, today: Day): Promise<OwnTransfer[]> {
  const found = await withSums(db, await listTransfersOf(db, customerId, ownTransfersMax));
  if (found.length === 0) return [];
  const loans = await listLoansOf(db, customerId);
  const plans = found.some(({ state }) => state === 'asking') ? await listPlansToPay(db, loans, today) : [];
  return found.map((transfer) => describeOwn(transfer, loans, plans));
}

function describeOwn(
  transfer: TransferWithSums,
  loans: readonly StoredLoan[],
  plans: readonly NamedPlan[],
): OwnTransfer {
  const { chargeId, paidAt, receivedAt, amountKobo, restKobo, backKobo, state, question, decidesAt } = transfer;
  const asks = state === 'asking' && question !== null && decidesAt !== null;
  return {
    id: chargeId,
    at: (paidAt ?? receivedAt).toISOString(),
    amount: toNaira(amountKobo),
    paid: paidParts(transfer, loans).map(({ number, kobo }) => ({ number, amount: toNaira(kobo) })),
    back: toNaira(backKobo),
    waits: toNaira(asks ? restKobo : 0),
    question: asks
      ? {
          kind: question,
          decidesAt: decidesAt.toISOString(),
          plans: plans.map(({ number, name, payoffKobo, endsOn }) => ({
            ...{ number, name, payoff: toNaira(payoffKobo), lastOn: endsOn },
          })),
        }
      : null,
  };
}

/** A payment as members see it in the list. */
export function describeListed(transfer: TransferWithSums, customerName: string): ListedTransfer {
  const { chargeId, customerId, amountKobo, restKobo, backKobo, question, decidesAt, endedBy } = transfer;
  const isWaiting = transfer.state === 'asking';
  return {
    ...{ id: chargeId, customerId, customerName, amountKobo, backKobo, endedBy },
    at: (transfer.paidAt ?? transfer.receivedAt).toISOString(),
    waitsKobo: isWaiting ? restKobo : 0,
    question: isWaiting ? question : null,
    decidesAt: isWaiting ? (decidesAt?.toISOString() ?? null) : null,
  };
}

const exportedMax = 10_000;

/** What came in by the account number of a customer, for the export. */
export async function exportTransfers(tx: Tx, customerId: string) {
  const loans = await listLoansOf(tx, customerId);
  const found = await withSums(tx, await listTransfersOf(tx, customerId, exportedMax));
  return found.map((transfer) => {
    const { amountKobo, restKobo, backKobo, paidAt, question, endedBy, senderSealed, providerReference } = transfer;
    return {
      ...{ reference: providerReference, amountKobo, restKobo, backKobo, paidAt, question, endedBy },
      paid: paidParts(transfer, loans),
      sender: senderSealed && readSender(tx.keys, senderSealed),
    };
  });
}
