/** What our own shop shows at the first start. The people aren't real. */
export const demoShop = {
  storeSlug: 'surulere-family-market',
  /** Members of the demo's staff. */
  packer: 'tamuno.briggs@example.com',
  support: 'halima.garba@example.com',
  finance: 'ibrahim.danjuma@example.com',
  holdReason: 'The store says that it changes its bank account this week.',
  buyer: { firstname: 'Tolulope', lastname: 'Adeyemi', phone: '08031230001' },
  caller: { firstname: 'Ẹniọlá', lastname: 'Bakare', phone: '08031230002' },
  account: { bankCode: '058', accountNumber: '0123987650', accountName: 'SURULERE FAMILY MARKET LTD' },
  questions: {
    ofOrder: {
      topic: 'missing',
      message: 'The second tin of tomatoes was not in the bag. I noticed it at home.',
    },
    general: { topic: 'delivery', message: 'Do you deliver to Ojuelegba on Sundays? I am at work on all other days.' },
  },
} as const;
