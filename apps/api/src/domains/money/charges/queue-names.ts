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
