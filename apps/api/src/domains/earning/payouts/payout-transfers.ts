import type { Day } from '@foodbank/contract/primitives/day';
import { agentAccount, businessAccount, type TransferRequest } from '../../money/ledger/rules.ts';
import type { Payout } from './queries.ts';

type Sent = Pick<Payout, 'id' | 'agentId' | 'amountKobo' | 'setOffKobo' | 'taxKobo'>;

/** The parts of a payout in the ledger: each takes from what the agent is owed. */
function legsOf({ agentId, amountKobo, setOffKobo, taxKobo }: Sent) {
  const debit = agentAccount('agent-payable', agentId);
  const legs = [
    { name: 'sent', code: 'payout-sent', debit, credit: businessAccount('provider-balance'), amountKobo },
    {
      name: 'set-off',
      code: 'set-off',
      debit,
      credit: agentAccount('agent-recoverable', agentId),
      amountKobo: setOffKobo,
    },
    { name: 'tax', code: 'tax-withheld', debit, credit: businessAccount('tax-payable'), amountKobo: taxKobo },
  ] as const;
  return legs.filter((leg) => leg.amountKobo > 0);
}

/** Reserves what a payout takes from the agent's account, while the money is on its way. */
export const transfersOfSending = (payout: Sent, effectiveOn: Day): TransferRequest[] =>
  legsOf(payout).map(({ name, ...leg }) => ({
    kind: 'pending',
    key: `payout:${payout.id}:${name}`,
    subject: `payout:${payout.id}`,
    effectiveOn,
    ...leg,
  }));

/** Posts what was reserved, or voids it. */
export const transfersOfEnd = (payout: Sent, kind: 'post' | 'void', effectiveOn: Day): TransferRequest[] =>
  legsOf(payout).map(({ name }) => ({
    kind,
    key: `payout:${payout.id}:${name}:${kind}`,
    pendingKey: `payout:${payout.id}:${name}`,
    code: kind === 'post' ? 'payout-paid' : 'payout-failed',
    subject: `payout:${payout.id}`,
    effectiveOn,
  }));

/** What a payment is named by in the ledger's keys: the first one is the end of what was reserved, `again` counts those after all. */
const postedAs = (again: number) => (again === 0 ? 'post' : `paid-${again}`);

/** Posts what was voided or taken back before: the payout failed or came back, and was paid after all, for the `again`-th time. */
export const transfersOfPaidAfterAll = (payout: Sent, again: number, effectiveOn: Day): TransferRequest[] =>
  legsOf(payout).map(({ name, ...leg }) => ({
    ...leg,
    kind: 'posted',
    key: `payout:${payout.id}:${name}:${postedAs(again)}`,
    code: 'payout-paid',
    subject: `payout:${payout.id}`,
    effectiveOn,
  }));

/** Takes back what was posted: the money came back, and the agent is owed it again. `again`: how often it was paid after all before. */
export const transfersOfReturn = (payout: Sent, again: number, effectiveOn: Day): TransferRequest[] =>
  legsOf(payout).map(({ name, debit, credit, amountKobo }) => ({
    kind: 'posted',
    key: `payout:${payout.id}:${name}:returned${again === 0 ? '' : `-${again}`}`,
    reversesKey: `payout:${payout.id}:${name}:${postedAs(again)}`,
    code: 'payout-returned',
    subject: `payout:${payout.id}`,
    effectiveOn,
    debit: credit,
    credit: debit,
    amountKobo,
  }));
