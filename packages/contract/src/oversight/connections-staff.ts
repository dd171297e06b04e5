/** Records that belong to another one: what an order was paid by, what was given back, booked, asked and approved of it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Permission } from '../people/permissions.ts';
import { messages } from '../primitives/text.ts';

/** The records whose pages show what belongs to them, and who may open those. */
export const connectedFrom = {
  order: 'orders.read',
  charge: 'payments.read',
  loan: 'loans.read',
  request: 'requests.read',
  payout: 'payouts.read',
  'partner-payout': 'payouts.read',
  transfer: 'ledger.read',
} as const satisfies Record<string, Permission>;
export type ConnectedFrom = keyof typeof connectedFrom;

/** What may belong to a record, in the order of the page, with what people read, and who may open it. */
export const connectedKinds = {
  customer: { label: 'Customer', needs: 'customers.read' },
  order: { label: 'Order', needs: 'orders.read' },
  loan: { label: 'Plan', needs: 'loans.read' },
  charge: { label: 'Payments', needs: 'payments.read' },
  refund: { label: 'Refunds', needs: 'payments.read' },
  return: { label: 'Returns', needs: 'orders.read' },
  request: { label: 'Requests', needs: 'requests.read' },
  approval: { label: 'Approvals', needs: null },
  commission: { label: 'Commission', needs: 'commissions.read' },
  payout: { label: 'Payout', needs: 'payouts.read' },
  'partner-payout': { label: 'Payout', needs: 'payouts.read' },
  'statement-line': { label: 'On statements', needs: 'reconciliation.read' },
  transfer: { label: 'Bookings', needs: 'ledger.read' },
  audit: { label: 'Audit log', needs: 'audit.read' },
} as const satisfies Record<string, { label: string; needs: Permission | null }>;
export type ConnectedKind = keyof typeof connectedKinds;
const kindNames = Object.keys(connectedKinds) as [ConnectedKind, ...ConnectedKind[]];

/** The most records of each kind that are shown. */
export const connectedMax = 8;

/** A record that belongs to another one. */
export const connectedRecord = z.object({
  key: z.string(),
  kind: z.enum(kindNames),
  /** Its name in a person's words. */
  text: z.string(),
  /** Where it stands, or when it was; empty if nothing is to be said. */
  detail: z.string(),
  amountKobo: z.nullable(z.int()),
  /** The console's address of its page. */
  path: z.string(),
});
export type ConnectedRecord = z.output<typeof connectedRecord>;

/** Returns the records that belong to one. */
export const listConnectedRecords = endpoint({
  name: 'listConnectedRecords',
  method: 'GET',
  path: '/staff/connected-records',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'What belongs to a record that the caller may open: its customer, order, plan, payments, refunds, requests, approvals, bookings, lines of statements and audit lines; of each kind that the caller may open the last eight.',
  query: z.object({
    kind: z.enum(Object.keys(connectedFrom) as [ConnectedFrom, ...ConnectedFrom[]], messages.pattern),
    /** Its id; of an order its number. */
    id: z.string().check(z.regex(/^[\w-]{1,64}$/, messages.pattern)),
  }),
  reply: z.object({
    rows: z.array(connectedRecord),
    /** The kinds of which there are more than are shown. */
    more: z.array(z.enum(kindNames)),
  }),
  refusals: ['not-found', 'not-permitted'],
});
