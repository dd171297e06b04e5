/** A charge changed: its state, what came in, what goes back, or its alarm. The job's id is the charge's; it calls its owner. */
export const chargeChangedQueue = 'charge-changed';
/** The provider is asked about a charge. */
export const chargeAsksQueue = 'charge-asks';
/** A refund is sent, or the provider is asked about it. */
export const refundsQueue = 'charge-refunds';
/** A webhook about a dispute of a payment was stored. The job's id is the webhook's. */
export const chargeDisputesQueue = 'charge-disputes';
/** Every minute: what is due is asked about, and refunds are sent. */
export const chargeSweepQueue = 'charge-sweep';
/** What we say to a chargeback is sent, or the provider is asked whether it arrived. The job's id is the answer's. */
export const chargebackAnswersQueue = 'chargeback-answers';
/** The provider is asked about the disputes of a charge. */
export const chargebackFollowsQueue = 'chargeback-follows';
/** Every minute: answers that are due, and disputes that are asked about again. */
export const chargebackSweepQueue = 'chargeback-sweep';
