/** The refusals of calls about checkouts and orders of our own shop. */
export const shopOrderRefusals = {
  'total-changed': { status: 409, message: 'The total has changed. Nothing was ordered. Please look at it again.' },
  'checkout-open': {
    status: 409,
    message: 'An earlier order of yours still waits for its payment. Please pay or cancel it first.',
  },
  'checkout-over': { status: 409, message: 'This order is no longer waiting for a payment.' },
  'payment-unclear': {
    status: 409,
    message: 'We are still asking the payment provider about this payment. Please do not pay twice.',
  },
  'window-full': {
    status: 409,
    message: 'This delivery time is full or over. Nothing was ordered. Please choose another one.',
  },
  'order-not-cancellable': {
    status: 409,
    message: 'This order is being packed already. Please contact support to cancel it.',
  },
  'order-not-paid': { status: 409, message: 'There is no receipt, because this order was not paid.' },
  'order-moved-on': { status: 409, message: 'This order is at another step already. Please look at it again.' },
  'lines-not-there': { status: 409, message: 'The order does not have so many of this line any more.' },
  'all-lines-taken-out': { status: 409, message: 'Nothing would be left of this order. Please cancel it instead.' },
} as const;
