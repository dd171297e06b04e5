/** The first steps of a new agent. */

export type StepName = 'phone' | 'account' | 'share' | 'referral';

export interface Step {
  name: StepName;
  done: boolean;
}

export interface StepFacts {
  phoneNumber: string | null;
  hasAccount: boolean;
  /** Whether the code was shared from this browser. */
  hasShared: boolean;
  /** People referred since the registration. */
  totalReferrals: number;
}

/** The steps in their order. A code that brought a referral has been shared, from whatever browser. */
export function firstSteps({ phoneNumber, hasAccount, hasShared, totalReferrals }: StepFacts): Step[] {
  return [
    { name: 'phone', done: Boolean(phoneNumber) },
    { name: 'account', done: hasAccount },
    { name: 'share', done: hasShared || totalReferrals > 0 },
    { name: 'referral', done: totalReferrals > 0 },
  ];
}
