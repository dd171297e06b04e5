/** Reasons as in `whys.ts`, of acts on partners, texts and lines of statements: a file of their own, because few screens have them. */
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
