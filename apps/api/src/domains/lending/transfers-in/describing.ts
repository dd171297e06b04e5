import { type OwnTransfer, ownTransfersMax } from '@foodbank/contract/lending/transfers-in';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { readSender } from '../../money/charges/senders.ts';
import { listLoansOf } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { findPlan } from '../plans/queries.ts';
import { listTransfersOf, type ShownTransfer } from './queries.ts';
import { byEnd, type PlanToPay, planToPay } from './rules.ts';

/** A plan that money can pay, with its name. */
type NamedPlan = PlanToPay & { name: string };

/** The plans of a customer that money can pay today, the one that ends first on top. */
export async function listPlansToPay(db: Db, customerId: string, today: Day): Promise<NamedPlan[]> {
  const plans: NamedPlan[] = [];
  for (const loan of await listLoansOf(db, customerId)) {
    const plan = planToPay(loan, (await replayStored(db, loan, today)).state);
    if (plan !== null) plans.push({ ...plan, name: (await findPlan(db, loan.planCode))?.name ?? loan.planCode });
  }
  return byEnd(plans) as NamedPlan[];
}

/** The last payments to a customer's own number, the newest first, as the customer sees them. */
export async function listOwnTransfers(db: Db, customerId: string, today: Day): Promise<OwnTransfer[]> {
  const found = await listTransfersOf(db, customerId, ownTransfersMax);
  const waits = found.some(({ state }) => state === 'asking');
  const plans = waits ? await listPlansToPay(db, customerId, today) : [];
  return found.map((transfer) => describe(transfer, plans));
}

function describe(transfer: ShownTransfer, plans: readonly NamedPlan[]): OwnTransfer {
  const { chargeId, paidAt, receivedAt, amountKobo, restKobo, backKobo, parts, state, question, decidesAt } = transfer;
  const asks = state === 'asking' && question !== null && decidesAt !== null;
  return {
    id: chargeId,
    at: (paidAt ?? receivedAt).toISOString(),
    amount: toNaira(amountKobo),
    paid: parts.filter(({ kobo }) => kobo > 0).map(({ number, kobo }) => ({ number, amount: toNaira(kobo) })),
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

const exportedMax = 10_000;

/** What came in by the account number of a customer, for the export. */
export const exportTransfers = async (tx: Tx, customerId: string) =>
  (await listTransfersOf(tx, customerId, exportedMax)).map(
    ({ chargeId: _, customerId: __, senderSealed, ...record }) => ({
      ...record,
      sender: senderSealed && readSender(tx.keys, senderSealed),
    }),
  );
