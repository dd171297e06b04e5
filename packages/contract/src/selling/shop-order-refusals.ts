/** The refusals of calls about checkouts and orders of our own shop. */
export const shopOrderRefusals = {
  'total-changed': { status: 409, message: 'The total has changed. Nothing was ordered. Please check it again.' },
  'checkout-open': {
    status: 409,
    message: 'You have an order that isn’t paid yet. Please pay for it or cancel it first.',
  },
  'checkout-over': { status: 409, message: 'This order is no longer waiting for a payment.' },
  'payment-unclear': {
    status: 409,
    message: 'We’re still checking this payment with the provider. Please don’t pay twice.',
  },
  'payment-tries-over': {
    status: 409,
    message:
      'Payment for this order was tried 20 times and none came in. Please cancel it and order again, or pay another way.',
  },
  'window-full': {
    status: 409,
    message: 'This delivery time is full or has passed. Nothing was ordered. Please choose another.',
  },
  'order-not-cancellable': {
    status: 409,
    message: 'This order is already being packed. Contact support to cancel it.',
  },
  'order-not-paid': { status: 409, message: 'There is no receipt because this order was not paid.' },
  'order-moved-on': { status: 409, message: 'This order is at another step already. Please look at it again.' },
  'order-changed': { status: 409, message: 'The order was changed while you had it open. Check it again.' },
  'packed-by-another': { status: 409, message: 'Another member packs this order. Take it over first.' },
  'lines-not-packed': { status: 409, message: 'Tick every line first.' },
  'order-waits': {
    status: 409,
    message: 'This order waits for another person: its customer is a member of staff who set one of its prices.',
  },
  'lines-not-there': { status: 409, message: 'The order does not have so many of this line any more.' },
  'line-changed': { status: 409, message: 'This line was changed meanwhile. Please look at it again.' },
  'substitution-not-wanted': {
    status: 409,
    message: 'The customer chose something else for this line. Please look at what they want if it is missing.',
  },
  'customer-not-asked': {
    status: 409,
    message: 'The customer wants to be called first. Call them, or send them the question.',
  },
  'substitute-gone': {
    status: 409,
    message: 'The store doesn’t have enough of this product now. Please choose another.',
  },
  'substitute-refused': {
    status: 409,
    message:
      'This product can’t be taken instead: it costs more, or the store does not sell it. Please choose another one.',
  },
  'question-open': { status: 409, message: 'The customer was asked about a line and may still answer. Please wait.' },
  'question-over': { status: 409, message: 'This question was answered, or time is up. Nothing was changed.' },
} as const;
