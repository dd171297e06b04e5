/** The refusals of calls about orders by phone. */
export const assistedOrderRefusals = {
  'customer-suspended': { status: 409, message: 'This customer’s account is suspended or closed.' },
  'assisted-order-over': { status: 409, message: 'This order by phone is over. Please look at the customer’s page.' },
  'offer-over': {
    status: 409,
    message: 'The code was typed wrongly too often, has expired, or is not valid any more. Please send a new one.',
  },
  'offer-changed': {
    status: 409,
    message: 'The basket or its total is not what the customer was sent. Nothing was ordered. Please send a new code.',
  },
} as const;
