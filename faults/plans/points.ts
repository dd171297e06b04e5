import { both, called, type KillPoint } from '../killable/kill-points.ts';

const offer = (row: string) => ({ table: 'plan_offers', on: 'update' as const, row });
const event = (kind: string) => ({ table: 'loan_events', on: 'insert' as const, row: `new.kind = '${kind}'` });
const became = (table: string, state: string) => ({
  table,
  on: 'update' as const,
  row: `new.state = '${state}' and old.state <> new.state`,
});
const chargeOf = (owner: 'checkout' | 'repayment') => ({
  table: 'charges',
  on: 'insert' as const,
  row: `new.owner_kind = '${owner}'`,
});
const bookedOf = (owner: 'checkout' | 'repayment') => ({
  table: 'charges',
  on: 'update' as const,
  row: `new.owner_kind = '${owner}' and new.paid_kobo > old.paid_kobo`,
});

/** Every step from the choice of a plan to its letter, and of its other ends, with the points at which a kill can leave something half done. */
export const planPoints: readonly KillPoint[] = [
  ...both('make the offer', { table: 'plan_offers', on: 'insert' }),
  ...both('show the offer', { table: 'plan_offer_views', on: 'insert' }),
  ...both('ask for the code', offer('new.codes > old.codes')),
  ...both('seal the agreement', { table: 'loans', on: 'insert' }),
  ...both('store the consent', offer('old.agreed_at is null and new.agreed_at is not null')),
  ...both('make the charge', chargeOf('checkout')),
  ...called('initialize', 'start'),
  ...called('verify', 'verify'),
  ...both('book the down payment', bookedOf('checkout')),
  ...both('place', became('shop_orders', 'placed')),
  ...both('hand over', became('shop_orders', 'delivered')),
  ...both('begin the loan', event('delivered')),
  ...both('begin a repayment', chargeOf('repayment')),
  ...both('book a repayment', bookedOf('repayment')),
  ...both('count a repayment', event('paid')),
  ...both('note what is too much', event('refunded')),
  ...both('write the letter', {
    table: 'loan_papers',
    on: 'insert',
    row: `new.kind = 'discharge'`,
  }),
  ...both('end the offer', offer(`new.state = 'ended' and old.state <> new.state`)),
  ...both('cancel the loan', event('cancelled')),
  ...both('ask for a refund', { table: 'charge_refunds', on: 'insert' }),
];
