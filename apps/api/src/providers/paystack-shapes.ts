/** The parts of Paystack's answers that we read. Amounts are kobo. */
import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(500));
const maybeText = z.optional(z.nullable(text));
const instant = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** What surrounds the data of every successful answer. */
export const envelope = z.object({ status: z.literal(true), data: z.unknown() });

/** What every refusal says. */
export const refusal = z.object({ status: z.literal(false), message: text, code: z.optional(text) });

/** A transfer recipient. */
export const recipient = z.object({
  recipient_code: text,
  name: text,
  currency: text,
  active: z.boolean(),
  is_deleted: z.optional(z.nullable(z.boolean())),
  isDeleted: z.optional(z.nullable(z.boolean())),
  details: z.object({ account_number: text, bank_code: text, account_name: maybeText }),
});

/** A transfer as the calls that send answer it. */
export const sentTransfer = z.object({ reference: text, status: text, transfer_code: maybeText });

/** The transfers of a bulk call. */
export const sentTransfers = z.array(sentTransfer);

/** A transfer as verification answers it. */
export const verifiedTransfer = z.object({
  reference: text,
  status: text,
  amount: z.int(),
  currency: text,
  domain: maybeText,
  transfer_code: maybeText,
  gateway_response: maybeText,
  complete_message: maybeText,
  recipient: z.optional(
    z.nullable(
      z.object({
        recipient_code: maybeText,
        details: z.optional(z.nullable(z.object({ account_number: maybeText, bank_code: maybeText }))),
      }),
    ),
  ),
});

/** The balances, one for each currency. */
export const balances = z.array(z.object({ currency: text, balance: z.int() }));

/** A page of the balance ledger. */
export const balanceLines = z.array(
  z.object({
    id: z.int(),
    balance: z.int(),
    difference: z.int(),
    currency: text,
    reason: maybeText,
    model_responsible: text,
    model_row: z.union([z.int(), text]),
    createdAt: instant,
  }),
);

/** A page of settlements. */
export const settlements = z.array(
  z.object({
    id: z.int(),
    status: text,
    currency: text,
    effective_amount: z.int(),
    total_fees: z.int(),
    total_processed: z.int(),
    settlement_date: instant,
  }),
);

/** Ids of payments have 64 bits: those beyond 2^53 come as text. */
const bigId = z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]);

/** A payment that was begun. */
export const startedCharge = z.object({
  authorization_url: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//)),
  reference: text,
});

const authorizationCode = z.string().check(z.maxLength(100), z.regex(/^AUTH_\w+$/i));
const lastDigits = z.string().check(z.regex(/^\w{4}$/));

/** What was paid with. Only one that is reusable can be charged again. Months and years come as text. */
const authorization = z.object({
  authorization_code: authorizationCode,
  signature: maybeText,
  channel: maybeText,
  card_type: maybeText,
  brand: maybeText,
  last4: lastDigits,
  bank: maybeText,
  exp_month: z.optional(z.nullable(z.union([z.int(), text]))),
  exp_year: z.optional(z.nullable(z.union([z.int(), text]))),
  reusable: z.literal(true),
});

// Who sent a bank transfer stands in what it was paid with. The number has signs in place of all but its last digits.
const sender = { sender_name: maybeText, sender_bank: maybeText, sender_bank_account_number: maybeText };

/**
 * A charge of a saved card that was attempted: `paused` with a page where the bank wants the customer to confirm it, and then it has no status.
 */
export const attemptedCharge = z.object({
  reference: text,
  paused: z.optional(z.nullable(z.boolean())),
  authorization_url: z.optional(z.nullable(z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//)))),
  status: maybeText,
});

/** The page on which a customer lets an account be debited. */
export const begunDebit = z.object({
  redirect_url: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//)),
  reference: z.string().check(z.regex(/^[\w.=-]{1,100}$/)),
});

/** An account that its customer lets be debited. */
export const verifiedDebit = z.object({
  authorization_code: authorizationCode,
  channel: z.literal('direct_debit'),
  bank: maybeText,
  active: z.boolean(),
  customer: z.catch(z.optional(z.nullable(z.object({ email: maybeText }))), null),
});

// A line of another form, such as of an account that was never agreed to, is none of ours.
const listedDebit = z.catch(
  z.nullable(
    z.object({
      authorization_code: authorizationCode,
      authorization_id: z.optional(z.nullable(bigId)),
      account_number: z.catch(z.optional(z.nullable(z.string().check(z.regex(/^\d{4,20}$/)))), null),
      bank_name: maybeText,
      customer: z.catch(z.optional(z.nullable(z.object({ id: bigId }))), null),
    }),
  ),
  null,
);
export type ListedDebit = z.output<typeof listedDebit>;
/** A page of accounts, which names the next one beside its data. */
export const listedDebits = z.object({
  status: z.literal(true),
  data: z.array(listedDebit),
  meta: z.optional(z.nullable(z.object({ next: z.catch(z.optional(z.nullable(text)), null) }))),
});

/** What a webhook says of an account. It names no reference until it is active. */
export const toldDebit = z.object({
  data: z.object({
    authorization_code: authorizationCode,
    last4: z.catch(z.optional(z.nullable(lastDigits)), null),
    bank: z.catch(maybeText, null),
    signature: z.catch(maybeText, null),
    reference: z.catch(maybeText, null),
    customer: z.catch(z.optional(z.nullable(z.object({ email: text }))), null),
  }),
});

/** A payment as verification answers it. */
export const verifiedCharge = z.object({
  id: z.optional(z.nullable(bigId)),
  reference: text,
  status: text,
  amount: z.int().check(z.minimum(0)),
  currency: text,
  domain: maybeText,
  channel: maybeText,
  fees: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  gateway_response: maybeText,
  message: maybeText,
  paid_at: z.optional(z.nullable(instant)),
  // Empty, or of a form that can't be charged again: the payment itself counts all the same.
  authorization: z.catch(z.optional(z.nullable(z.union([z.extend(authorization, sender), z.object(sender)]))), null),
  customer: z.catch(z.optional(z.nullable(z.object({ email: text }))), null),
});

/** A refund. */
export const refund = z.object({
  id: bigId,
  status: text,
  amount: z.int(),
  currency: text,
  domain: maybeText,
  merchant_note: maybeText,
});

/** A page of refunds. */
export const refunds = z.array(refund);

/** A dispute. */
export const dispute = z.object({
  id: bigId,
  status: text,
  resolution: maybeText,
  refund_amount: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  currency: maybeText,
  domain: maybeText,
  category: maybeText,
  // The reference names it in two ways.
  dueAt: z.optional(z.nullable(instant)),
  due_at: z.optional(z.nullable(instant)),
  // Words of the bank or the cardholder. What has another form is no reason to read nothing.
  note: z.catch(z.optional(z.nullable(z.string())), null),
  messages: z.catch(z.optional(z.nullable(z.array(z.object({ body: z.nullable(z.string()) })))), null),
});

/** The disputes of a payment: a list, or the only one. */
export const disputes = z.union([z.array(dispute), dispute]);

/** Evidence that was added to a dispute. */
export const evidence = z.object({ id: bigId });

/** Where a document for a dispute is put, and the name by which it is known then. */
export const uploadPlace = z.object({ signedUrl: z.string().check(z.maxLength(4_000)), fileName: text });

/** A page of banks, with the ids that refunds need. */
export const bankIds = z.array(z.object({ id: z.int(), code: text }));
