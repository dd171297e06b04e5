import type { Day } from '@foodbank/contract/primitives/day';
import { agentAccount, businessAccount, type TransferCode, type TransferRequest } from '../../money/ledger/rules.ts';
import type { LineKind, LineMove, NewLine } from './line-rules.ts';

/** What a line's transfer is for: above zero and below. */
function codeOf(kind: LineKind, amountKobo: number): TransferCode {
  if (kind === 'correction') return 'commission-corrected';
  if (kind === 'held-back') return 'held-back-decided';
  if (kind === 'bonus' || kind === 'bonus-return') return amountKobo > 0 ? 'bonus-earned' : 'bonus-returned';
  return amountKobo > 0 ? 'commission-earned' : 'commission-returned';
}

/** The ledger's transfers of a new line. A line below zero is what the agent owes; one that was reversed from the start moves nothing. */
export function transfersOfAdded(id: string, line: NewLine, today: Day): TransferRequest[] {
  const { agentId, amountKobo, state, placedOn, completedOn, dueOn } = line;
  if (state === 'reversed') return [];
  const subject = `line:${id}`;
  const [cost, payable] = [agentAccount('commission-cost', agentId), agentAccount('agent-payable', agentId)];
  if (amountKobo < 0)
    return [
      {
        kind: 'posted',
        key: `${subject}:earned`,
        code: codeOf(line.kind, amountKobo),
        subject,
        effectiveOn: today,
        debit: agentAccount('agent-recoverable', agentId),
        credit: cost,
        amountKobo: -amountKobo,
      },
    ];
  const parts = { subject, debit: cost, credit: payable, amountKobo };
  if (state === 'expected')
    return [
      {
        kind: 'pending',
        key: `${subject}:expected`,
        code: 'commission-expected',
        effectiveOn: placedOn ?? today,
        ...parts,
      },
    ];
  // What was held back counts on the day of the decision.
  const effectiveOn = (line.kind === 'held-back' ? null : completedOn) ?? dueOn ?? today;
  const code = codeOf(line.kind, amountKobo);
  return [
    { kind: 'posted', key: `${subject}:earned`, code, effectiveOn, ...parts },
    ...(state === 'settled-outside' ? [settledOutside(id, line, today)] : []),
    ...(state === 'lapsed' ? [transferOfNeverTaken(id, line, today)] : []),
  ];
}

/** The ledger's transfers of a line that moves. */
export function transfersOfMoved(move: LineMove, today: Day): TransferRequest[] {
  const { line } = move;
  const subject = `line:${line.id}`;
  // Of a decided second half nothing is owed any more.
  if (line.state === 'decided') return [];
  if (move.to === 'reversed')
    return line.state === 'expected'
      ? [
          {
            kind: 'void',
            key: `${subject}:voided`,
            pendingKey: `${subject}:expected`,
            code: 'commission-voided',
            subject,
            effectiveOn: today,
          },
        ]
      : [
          {
            kind: 'posted',
            key: `${subject}:reversed`,
            reversesKey: `${subject}:earned`,
            code: 'commission-reversed',
            subject,
            effectiveOn: today,
            ...(line.amountKobo > 0
              ? {
                  debit: agentAccount('agent-payable', line.agentId),
                  credit: agentAccount('commission-cost', line.agentId),
                }
              : {
                  debit: agentAccount('commission-cost', line.agentId),
                  credit: agentAccount('agent-recoverable', line.agentId),
                }),
            amountKobo: Math.abs(line.amountKobo),
          },
        ];
  const settled = move.to === 'settled-outside' ? [settledOutside(line.id, line, today)] : [];
  if (line.state !== 'expected') return settled;
  const earned: TransferRequest = {
    kind: 'post',
    key: `${subject}:earned`,
    pendingKey: `${subject}:expected`,
    code: 'commission-earned',
    subject,
    effectiveOn: move.completedOn,
  };
  return [earned, ...settled];
}

/** A second half that is decided is taken off; a line of its month brings what of it is due. */
export const transferOfDecided = (
  { id, amountKobo }: { id: string; amountKobo: number },
  agentId: string,
  effectiveOn: Day,
): TransferRequest => ({
  kind: 'posted',
  key: `line:${id}:decided`,
  code: 'held-back-decided',
  subject: `line:${id}`,
  effectiveOn,
  debit: agentAccount('agent-payable', agentId),
  credit: agentAccount('commission-cost', agentId),
  amountKobo,
});

function settledOutside(
  id: string,
  { agentId, amountKobo }: Pick<NewLine, 'agentId' | 'amountKobo'>,
  today: Day,
): TransferRequest {
  return {
    kind: 'posted',
    key: `line:${id}:settled`,
    code: 'commission-settled-outside',
    subject: `line:${id}`,
    effectiveOn: today,
    debit: agentAccount('agent-payable', agentId),
    credit: businessAccount('settled-outside'),
    amountKobo,
  };
}

/** What a line gives back of what lapsed before it was taken is not paid: what was written off then is none the less. */
const transferOfNeverTaken = (
  id: string,
  { agentId, amountKobo }: Pick<NewLine, 'agentId' | 'amountKobo'>,
  effectiveOn: Day,
): TransferRequest => ({
  kind: 'posted',
  key: `line:${id}:lapsed`,
  code: 'commission-lapsed',
  subject: `line:${id}`,
  effectiveOn,
  debit: agentAccount('agent-payable', agentId),
  credit: businessAccount('commission-written-off'),
  amountKobo,
});

/**
 * Writes off what is open of a line below zero, an amount above zero. What a payout that came back opens again after that is written off
 * under a key of its own (`after`).
 */
export const transferOfLapse = (
  { id, agentId, amountKobo }: { id: string; agentId: string; amountKobo: number },
  effectiveOn: Day,
  after = '',
): TransferRequest => ({
  kind: 'posted',
  key: `line:${id}:lapsed${after}`,
  code: 'commission-lapsed',
  subject: `line:${id}`,
  effectiveOn,
  debit: businessAccount('commission-written-off'),
  credit: agentAccount('agent-recoverable', agentId),
  amountKobo,
});
