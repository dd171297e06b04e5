/** The shop's reports of customers and orders, singly or in batches. Sending the same report again changes nothing. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf, phoneOf } from '../primitives/contact-fields.ts';
import { isWholeKobo, orderAmountMaxNaira } from '../primitives/money.ts';
import { readReferralCode } from '../primitives/referral-codes.ts';
import { readBy } from '../primitives/seen-text.ts';
import { instant, optionalLine } from '../primitives/text.ts';
import { orderStatuses } from '../views/referrals.ts';

/** The maximum number of customers, and of orders, in one batch. */
export const batchMax = 1_000;

/** How far a date in a report may be in the future, because the shop's clock can be ahead. */
export const clockSkewSeconds = 60;

const shopId = (what: string) =>
  z
    .string(`${what} is required`)
    .check(
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
        `${what} must have 1 to 64 letters, digits, dots, dashes or underscores`,
      ),
    );

const amountMessage = `Amount must be more than 0 and at most ${orderAmountMaxNaira} naira, with at most two decimals`;

/** A customer as the shop reports them. Names may be empty. */
export const customerReport = z.object({
  firstname: optionalLine(),
  lastname: optionalLine(),
  email: emailOf(),
  phoneNumber: phoneOf('Phone number is required', 'Phone number must have 10 to 15 digits', { isWordForWord: true }),
  referralCode: z.optional(z.nullable(z.string().check(readBy(readReferralCode, 'No agent has this referral code.')))),
  referredAt: instant,
});
export type CustomerReport = z.output<typeof customerReport>;

const orderFields = {
  customerId: shopId('Customer id'),
  status: z.enum(orderStatuses, 'Status must be pending, completed or cancelled'),
  amount: z
    .number(amountMessage)
    .check(
      z.positive({ error: amountMessage, abort: true }),
      z.maximum(orderAmountMaxNaira, { error: amountMessage, abort: true }),
      z.refine(isWholeKobo, amountMessage),
      z.describe('Goods value in naira, without delivery or finance charges'),
    ),
  placedAt: instant,
  completedAt: z.optional(z.nullable(instant)),
};

const completionIsDated = z.refine<{ status: string; completedAt?: string | null | undefined }>(
  ({ status, completedAt }) => status !== 'completed' || typeof completedAt === 'string',
  { error: 'completedAt is required if the status is completed', path: ['completedAt'] },
);

/** An order as the shop reports it. A completed order needs `completedAt`. */
export const orderReport = z.object(orderFields).check(completionIsDated);
export type OrderReport = z.output<typeof orderReport>;

const customerPath = z.object({ customerId: shopId('Customer id') });
const orderPath = z.object({ orderNumber: shopId('Order number') });

/** Reports a customer. */
export const trackCustomer = endpoint({
  name: 'trackCustomer',
  method: 'PUT',
  path: '/track/customers/{customerId}',
  access: 'shop',
  summary:
    'Creates a customer, or updates the name and contacts. The referral code and the sign-up date can only be set at creation.',
  params: customerPath,
  body: customerReport,
  reply: z.object({ customerId: z.string(), message: z.string() }),
  refusals: ['unknown-referral-code', 'id-refused'],
});

/** Reports an order. */
export const trackOrder = endpoint({
  name: 'trackOrder',
  method: 'PUT',
  path: '/track/orders/{orderNumber}',
  access: 'shop',
  summary:
    'Creates an order or changes its status: pending to completed or cancelled, completed to cancelled (a return). Cancelled is final.',
  params: orderPath,
  body: orderReport,
  reply: z.object({ orderNumber: z.string(), message: z.string() }),
  refusals: [
    'id-refused',
    'unknown-customer',
    'order-status-final',
    'order-amount-fixed',
    'order-customer-fixed',
    'order-dates-fixed',
  ],
});

const outcome = {
  status: z.int().check(z.describe('The HTTP status that the single call would have returned')),
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
};

/** Reports a batch. Items are `unknown` here and checked one by one, so that an invalid item doesn't refuse the batch. */
export const trackBatch = endpoint({
  name: 'trackBatch',
  method: 'POST',
  path: '/track/batch',
  access: 'shop',
  hasOutcomeByItem: true,
  summary: `Records up to ${batchMax} customers and ${batchMax} orders. Customers are recorded first. The reply has one outcome per item, in order.`,
  body: z.object({
    customers: z._default(z.array(z.unknown()).check(z.maxLength(batchMax, `At most ${batchMax} customers`)), []),
    orders: z._default(z.array(z.unknown()).check(z.maxLength(batchMax, `At most ${batchMax} orders`)), []),
  }),
  reply: z.object({
    customers: z.array(z.object({ customerId: z.string(), ...outcome })),
    orders: z.array(z.object({ orderNumber: z.string(), ...outcome })),
  }),
  refusals: [],
});

/** A customer in a batch: the body of the single call, with the id. */
export const batchCustomer = z.extend(customerReport, { customerId: shopId('Customer id') });
/** An order in a batch: the body of the single call, with the number. */
export const batchOrder = z.object({ ...orderFields, orderNumber: shopId('Order number') }).check(completionIsDated);

/** The messages of recorded reports. */
export const trackMessages = { customerRecorded: 'Customer recorded', orderRecorded: 'Order recorded' } as const;
