/** The refusals of calls about the catalogue. */
export const catalogueRefusals = {
  'nothing-changed': { status: 409, message: 'It is so already. Nothing has changed.' },
  'slug-taken': { status: 409, message: 'This address is taken. Please choose another one.' },
  'product-not-ready': {
    status: 409,
    message: 'This can’t be published yet: it needs a price in a store, and a combo needs parts that are published.',
  },
  'product-in-combo': {
    status: 409,
    message: 'This is a part of a combo that is on sale. Archive the combo first.',
  },
  'combo-parts-fixed': {
    status: 409,
    message: 'The parts of a combo stay as they were when it was published. Add a new combo instead.',
  },
  'stock-below-held': {
    status: 409,
    message: 'More than that is held for orders. Cancel orders first, or count again.',
  },
} as const;
