import type { Day } from '@foodbank/contract/primitives/day';
import { agentAccount, ownAccount, type TransferRequest } from '../../money/ledger/ledger-rules.ts';
import type { Payout } from './queries.ts';

type Sent = Pick<Payout, 'id' | 'agentId' | 'amountKobo' | 'setOffKobo' | 'taxKobo'>;

/** The parts of a payout in the ledger: each takes from what the agent is owed. */
function legsOf({ agentId, amountKobo, setOffKobo, taxKobo }: Sent) {
  const debit = agentAccount('agent-payable', agentId);
  const legs = [
    { name: 'sent', code: 'payout-sent', debit, credit: ownAccount('provider-balance'), amountKobo },
    {
      name: 'set-off',
      code: 'set-off',
      debit,
      credit: agentAccount('agent-recoverable', agentId),
      amountKobo: setOffKobo,
    },
    { name: 'tax', code: 'tax-withheld', debit, credit: ownAccount('tax-payable'), amountKobo: taxKobo },
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

/** Takes back what was posted: the money came back, and the agent is owed it again. */
export const transfersOfReturn = (payout: Sent, effectiveOn: Day): TransferRequest[] =>
  legsOf(payout).map(({ name, debit, credit, amountKobo }) => ({
    kind: 'posted',
    key: `payout:${payout.id}:${name}:returned`,
    reversesKey: `payout:${payout.id}:${name}:post`,
    code: 'payout-returned',
    subject: `payout:${payout.id}`,
    effectiveOn,
    debit: credit,
    credit: debit,
    amountKobo,
  }));
