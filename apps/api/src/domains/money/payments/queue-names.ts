/** A disbursement changed its state or its alarm. The job's id is the disbursement's; payouts and others handle it. */
export const disbursementChangedQueue = 'disbursement-changed';
/** Something waits to be sent. */
export const disbursementsQueue = 'disbursements';
/** The provider is asked about a disbursement. */
export const disbursementAsksQueue = 'disbursement-asks';
/** Every minute: what is due is sent or asked about. */
export const disbursementSweepQueue = 'disbursement-sweep';
/** A webhook about a transfer was stored. */
export const providerTransfersQueue = 'provider-transfers';
/** A webhook about a payment of a customer, or a refund of one, was stored. */
export const providerChargesQueue = 'provider-charges';
/** A webhook about a bank account that a customer lets us debit was stored. */
export const providerDebitsQueue = 'provider-debits';
/** A webhook about what came in by an account number of a customer's own was stored. */
export const incomingTransfersQueue = 'incoming-transfers';
