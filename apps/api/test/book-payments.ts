import { randomBytes, randomUUID } from 'node:crypto';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { agentAccount, businessAccount, customerAccount } from '../src/domains/money/ledger/rules.ts';
import type { TestApp } from './start-app.ts';

/** A payment to an agent, a store or a rider as the product would have made it: its disbursement, and its bookings in the ledger. */
export interface BookedPayment {
  id: string;
  reference: string;
  owner: string;
  amountKobo: number;
  settledAs: 'paid' | 'failed' | 'returned' | null;
  /** Stores what the provider answered, and books it as payouts do. */
  settle(state: 'paid' | 'failed' | 'returned'): Promise<void>;
  /** Stores what the provider answered, and books nothing yet. */
  answer(state: 'paid' | 'failed' | 'returned'): Promise<void>;
}

/** Who is paid. */
export type Payee = 'agent' | 'store' | 'rider';

/** The account that a payee is paid from, and how it came to have money. */
function payableOf(payee: Payee, id: string) {
  if (payee === 'agent') {
    const payable = agentAccount('agent-payable', id);
    return {
      payable,
      earned: [{ code: 'commission-earned', debit: agentAccount('commission-cost', id), credit: payable }],
    } as const;
  }
  const [payable, funds] = [{ kind: `${payee}-payable`, owner: id } as const, customerAccount('customer-funds', id)];
  // What the customer paid would be a line of the provider's statement, so the money comes from our margin.
  const given = { code: 'margin-returned', debit: businessAccount('sales-margin'), credit: funds } as const;
  const sold = { code: payee === 'store' ? 'goods-sold' : 'rider-earned', debit: funds, credit: payable } as const;
  return { payable, earned: [given, sold] } as const;
}

/** Makes payments without the provider. Each begins as being sent, with its amount reserved in the ledger. */
export function paymentsIn({ context }: TestApp) {
  const { database } = context;
  return async function makePayment(amountKobo: number, payee: Payee = 'agent'): Promise<BookedPayment> {
    const owner = `${payee === 'agent' ? 'payout' : 'partner-payout'}:${randomUUID()}`;
    const reference = `fb-${randomBytes(10).toString('hex')}`;
    const { payable, earned } = payableOf(payee, randomUUID());
    const provider = businessAccount('provider-balance');
    const id = await database.write(async (tx) => {
      const about = { subject: owner, effectiveOn: tx.businessDate };
      await postTransfers(tx, [
        ...earned.map((one) => ({
          ...about,
          ...one,
          kind: 'posted' as const,
          key: `${owner}:${one.code}`,
          amountKobo,
        })),
        {
          ...about,
          kind: 'pending',
          code: 'payout-sent',
          key: `${owner}:sent`,
          debit: payable,
          credit: provider,
          amountKobo,
        },
      ]);
      const { rows } = await database.pool.query(
        `insert into disbursements (reference, owner, amount_kobo, state, recipient_code, post_count, posted_at, requested_at, changed_at)
         values ($1, $2, $3, 'sending', 'RCP_test', 1, $4, $4, $4) returning id`,
        [reference, owner, amountKobo, tx.now],
      );
      return rows[0].id as string;
    });
    const answer: BookedPayment['answer'] = async (state) => {
      const text = `update disbursements set state = $2, ended_at = changed_at, paid_at = case when $2 = 'failed' then null else changed_at end
        where id = $1`;
      await database.pool.query(text, [id, state]);
    };
    let isPaid = false;
    const payment: BookedPayment = {
      ...{ id, reference, owner, amountKobo, answer, settledAs: null },
      async settle(state) {
        await answer(state);
        payment.settledAs = state;
        await database.write(async (tx) => {
          const about = { subject: owner, effectiveOn: tx.businessDate };
          const end = { ...about, pendingKey: `${owner}:sent` };
          if (state === 'failed') {
            await postTransfers(tx, [{ ...end, kind: 'void', code: 'payout-failed', key: `${owner}:failed` }]);
            return;
          }
          if (!isPaid) await postTransfers(tx, [{ ...end, kind: 'post', code: 'payout-paid', key: `${owner}:paid` }]);
          isPaid = true;
          if (state === 'paid') return;
          const back = { ...about, kind: 'posted', code: 'payout-returned', reversesKey: `${owner}:paid` } as const;
          await postTransfers(tx, [
            { ...back, key: `${owner}:returned`, debit: provider, credit: payable, amountKobo },
          ]);
        });
      },
    };
    return payment;
  };
}
