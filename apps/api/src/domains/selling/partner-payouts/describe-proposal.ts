import { partnerCarryReasons, partnerHoldReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import type { PartnerProposalOutcome } from './propose-partner-payout.ts';

/** What came of a proposal, in a sentence. */
export function describePartnerProposal(outcome: PartnerProposalOutcome): string {
  switch (outcome.made) {
    case 'proposed':
      return 'The payout is proposed.';
    case 'held':
      return `The payout is held: ${outcome.heldBecause === null ? '' : partnerHoldReasons[outcome.heldBecause]}.`;
    case 'exists':
      return 'There is a payout up to yesterday already.';
    case 'nothing-due':
      return 'Nothing was due by the end of yesterday.';
    case 'carried':
      return `Nothing was proposed: ${partnerCarryReasons[outcome.because]}. It is carried.`;
  }
}
