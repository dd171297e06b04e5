import { carryReasons, holdReasons } from '@foodbank/contract/earning/payouts-staff';
import type { ProposalOutcome } from './propose-agent-payout.ts';

/** What the calls about payouts answer. */
export const payoutMessages = {
  held: 'The payout is held.',
  released: 'The hold ended. The payout is proposed again.',
  dropped: 'The hold ended. Nothing is left to pay, so the payout was dropped.',
  refused: 'The payout was refused. Its lines stand in the next proposal.',
  checking: 'The payment provider is being asked. This page shows the answer.',
  paidAfterAllAsked: 'Another person has to approve it. Until then the payout stays as it is.',
  stopped: 'The sending of payouts is stopped.',
  resumed: 'Payouts are sent again.',
} as const;

/** What came of a proposal, in a sentence. */
export function describeProposal(outcome: ProposalOutcome): string {
  switch (outcome.made) {
    case 'proposed':
      return 'The payout is proposed.';
    case 'held':
      return `The payout is held: ${outcome.heldBecause === null ? '' : holdReasons[outcome.heldBecause]}.`;
    case 'exists':
      return 'The agent has a payout of this month already.';
    case 'nothing-due':
      return 'Nothing was due at the end of last month.';
    case 'carried':
      return `Nothing was proposed: ${carryReasons[outcome.because]}. It is carried.`;
  }
}
