/**
 * What a reason is chosen from, act by act. The words of the choice are the reason: in the audit log, and where its person reads it. With `other` it is
 * typed. Which acts ask for none, a choice or prose: docs/decisions/0119. Each stands alone, so that a screen loads its own only.
 */
export const contactWhys = {
  order: 'About an order',
  delivery: 'To deliver',
  answer: 'To answer a request',
  identity: 'To check who it is',
  payment: 'About a payment',
  other: 'Another reason',
} as const;

export const takeOutWhys = {
  missing: 'Not in the store',
  quality: 'Not good enough to send',
  asked: 'The customer asked',
  other: 'Another reason',
} as const;

export const cancelOrderWhys = {
  asked: 'The customer asked',
  missing: 'The goods are not there',
  delivery: 'It can’t be delivered',
  twice: 'Ordered twice',
  fraud: 'Looks like fraud',
  other: 'Another reason',
} as const;

export const refundLinesWhys = {
  seen: 'The store confirms it',
  photo: 'A photo shows it',
  returned: 'The goods are back',
  mistake: 'Our mistake',
  other: 'Another reason',
} as const;

export const decideReturnWhys = {
  confirmed: 'The store confirms it',
  photo: 'A photo shows it',
  back: 'The goods are back',
  unproven: 'Nothing shows it',
  late: 'Told too late',
  other: 'Another reason',
} as const;

export const refundAgainWhys = {
  account: 'Another account was named',
  bank: 'The bank had a fault',
  missing: 'Checked: it did not arrive',
  other: 'Another reason',
} as const;

export const acceptAccountWhys = {
  theirs: 'The name is the customer’s',
  family: 'The customer confirmed it',
  other: 'Another reason',
} as const;

export const refuseAccountWhys = {
  another: 'It is another person’s',
  closed: 'It does not exist any more',
  doubt: 'The customer did not confirm it',
  other: 'Another reason',
} as const;

export const refuseRequestWhys = {
  wrong: 'The values are wrong',
  proof: 'Proof is missing',
  needless: 'Not needed any more',
  early: 'Not now',
  other: 'Another reason',
} as const;

export const holdPayoutWhys = {
  asked: 'They asked to wait',
  account: 'The account is in question',
  orders: 'The orders are in question',
  provider: 'The provider is in question',
  other: 'Another reason',
} as const;

export const releasePayoutWhys = {
  looked: 'Looked at, all is well',
  asked: 'They asked for it',
  other: 'Another reason',
} as const;
export const refusePayoutWhys = {
  account: 'The account is wrong',
  orders: 'The orders are wrong',
  later: 'It is looked at later',
  other: 'Another reason',
} as const;

export const renewCodeWhys = {
  lost: 'They don’t have the code',
  locked: 'It was typed wrongly too often',
  another: 'Another order’s code was read out',
  network: 'The rider has no network',
  other: 'Another reason',
} as const;

export const endByPhoneWhys = {
  cut: 'The line was cut',
  changed: 'They changed their mind',
  later: 'They order in the app',
  other: 'Another reason',
} as const;

export const endSessionsWhys = {
  lost: 'A device was lost or stolen',
  asked: 'They asked',
  strange: 'Used from a strange place',
  other: 'Another reason',
} as const;

export const sendCodeWhys = {
  asked: 'They asked by phone',
  locked: 'They can’t sign in',
  other: 'Another reason',
} as const;

export const suspendAgentWhys = {
  orders: 'The orders are in question',
  terms: 'Against the agent terms',
  account: 'Another person may be using it',
  asked: 'The agent asked',
  other: 'Another reason',
} as const;

export const suspendRiderWhys = {
  missing: 'Does not answer',
  complaint: 'A customer or a store complained',
  stops: 'Stops are in question',
  asked: 'The rider asked',
  other: 'Another reason',
} as const;

export const endRiderWhys = {
  asked: 'The rider stops working with us',
  gone: 'Not reached any more',
  conduct: 'Because of what happened at stops',
  other: 'Another reason',
} as const;

export const restoreWhys = {
  looked: 'Looked at, all is well',
  asked: 'They asked for it',
  mistake: 'Our mistake',
  other: 'Another reason',
} as const;

export const takeBackWhys = {
  outdated: 'It is not true any more',
  mistake: 'It has a mistake',
  asked: 'The person asked',
  other: 'Another reason',
} as const;

export const closeStoreWhys = {
  counting: 'Stocktaking',
  holiday: 'The store is closed on these days',
  staff: 'Too few people to pack',
  goods: 'Too few goods',
  other: 'Another reason',
} as const;

export const openStoreWhys = {
  again: 'The store works again',
  ready: 'Goods and people are there',
  other: 'Another reason',
} as const;

export const clearLineWhys = {
  narration: 'The narration says it',
  paper: 'A paper of the bank or provider says it',
  fits: 'Amount and day fit',
  asked: 'The bank or provider confirmed it',
  other: 'Another reason',
} as const;

export const endRuleWhys = {
  wrong: 'It cleared lines that are something else',
  words: 'The bank writes it otherwise now',
  needless: 'Such lines don’t come any more',
  other: 'Another reason',
} as const;
