import { both, called, type KillPoint } from '../killable/kill-points.ts';

const order = (...states: string[]) => ({
  table: 'shop_orders',
  on: 'update' as const,
  row: `new.state in (${states.map((state) => `'${state}'`).join(', ')}) and old.state <> new.state`,
});
const became = (table: string, state: string) => ({
  table,
  on: 'update' as const,
  row: `new.state = '${state}' and old.state <> new.state`,
});

/** Every step of a checkout, with the points of it at which a kill can leave something half done. */
export const killPoints: readonly KillPoint[] = [
  { step: 'hold stock', when: 'in', at: { table: 'store_products', on: 'update', row: 'new.held > old.held' } },
  ...both('make the order', { table: 'shop_orders', on: 'insert' }),
  ...both('make the charge', { table: 'charges', on: 'insert' }),
  ...called('initialize', 'start'),
  ...both('store the page', { table: 'charges', on: 'update', row: 'old.pay_url is null and new.pay_url is not null' }),
  ...both('take a webhook', { table: 'provider_events', on: 'insert' }),
  ...called('verify', 'verify'),
  ...both('book the payment', became('charges', 'paid')),
  ...both('place', order('placed')),
  ...both('ask for a refund', { table: 'charge_refunds', on: 'insert' }),
  ...both('claim a refund', became('charge_refunds', 'sent')),
  ...called('send a refund', 'refund'),
  ...both('end a refund', became('charge_refunds', 'paid')),
  ...both('expire', order('expired')),
  ...both('cancel', order('cancelled')),
  { step: 'release stock', when: 'in', at: { table: 'store_products', on: 'update', row: 'new.held < old.held' } },
  ...both('hand over', order('delivered', 'partly-delivered')),
  ...both('return', order('returned', 'partly-returned')),
];
