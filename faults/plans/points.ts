import { both, called, type KillPoint } from '../killable/kill-points.ts';

const offer = (row: string) => ({ table: 'plan_offers', on: 'update' as const, row });
const event = (kind: string) => ({ table: 'loan_events', on: 'insert' as const, row: `new.kind = '${kind}'` });
const became = (table: string, state: string) => ({
  table,
  on: 'update' as const,
  row: `new.state = '${state}' and old.state <> new.state`,
});

/** Every step from the choice of a plan to the hand-over, and of its ends, with the points at which a kill can leave something half done. */
export const planPoints: readonly KillPoint[] = [
  ...both('make the offer', { table: 'plan_offers', on: 'insert' }),
  ...both('show the offer', { table: 'plan_offer_views', on: 'insert' }),
  ...both('ask for the code', offer('new.codes > old.codes')),
  ...both('seal the agreement', { table: 'loans', on: 'insert' }),
  ...both('store the consent', offer('old.agreed_at is null and new.agreed_at is not null')),
  ...both('make the charge', { table: 'charges', on: 'insert' }),
  ...called('initialize', 'start'),
  ...called('verify', 'verify'),
  ...both('book the down payment', became('charges', 'paid')),
  ...both('place', became('shop_orders', 'placed')),
  ...both('hand over', became('shop_orders', 'delivered')),
  ...both('begin the loan', event('delivered')),
  ...both('end the offer', offer(`new.state = 'ended' and old.state <> new.state`)),
  ...both('cancel the loan', event('cancelled')),
  ...both('ask for a refund', { table: 'charge_refunds', on: 'insert' }),
];
