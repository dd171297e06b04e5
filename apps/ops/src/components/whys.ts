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
