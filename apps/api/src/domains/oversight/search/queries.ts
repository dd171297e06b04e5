import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { LoanStateKey } from '@foodbank/contract/lending/loans-staff';
import type { chargeStates } from '@foodbank/contract/money/charges-staff';
import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import type { RequestKind, RequestState } from '@foodbank/contract/support/requests-staff';
import { list } from '../../../platform/database.ts';

/*
 * Each statement reads an index, and stops early where many rows match: what is found of a common word is a part of what matches. A part
 * that is `materialized` is planned as if all its rows were wanted, and so by its index, but stops with the limit outside.
 */

/** The most rows of a part that are compared with each other. */
const compared = 200;
const shown = 11;

/** A record as a finder reads it. `isOwn`: the text is its number or reference, not that of something it belongs to. */
interface Row {
  id: string;
  isOwn: boolean;
}

/** Numbers that end or begin with digits: from and up to what they are compared with. */
const endsWith = (column: string, first: number) =>
  `(${column} collate "C" >= reverse($${first}) and ${column} collate "C" < reverse($${first}) || ':')`;

export interface OrderRow extends Row {
  state: ShopOrderState;
  storeName: string;
  customerName: string;
  createdAt: Date;
}
const orderRow = `o.number as id, o.state, s.name as "storeName", coalesce(c.name, '') as "customerName", o.created_at as "createdAt"`;
const orderParts = 'join stores s on s.id = o.store_id left join customers c on c.id = o.customer_id';
const inStores = '($2::uuid[] is null or o.store_id = any($2))';

/** An order by its number, in some stores or, with null, in all. */
export const listOrdersByNumber = list<OrderRow, [number: string, storeIds: readonly string[] | null]>(
  'search-orders-by-number',
  `select ${orderRow}, true as "isOwn" from shop_orders o ${orderParts} where o.number = $1 and ${inStores}`,
);
/** Orders whose number ends with digits, or begins with `begin` of the same length, newest first. */
export const listOrdersByDigits = list<
  OrderRow,
  [digits: string, storeIds: readonly string[] | null, from: string, to: string]
>(
  'search-orders-by-digits',
  `with o as materialized (
     select * from shop_orders o where (${endsWith('reverse(o.number)', 1)} or o.number between $3 and $4) and ${inStores}
     order by created_at desc, number desc limit ${shown})
   select ${orderRow}, true as "isOwn" from o ${orderParts} order by o.created_at desc, o.number desc`,
);

export interface PersonRow {
  id: string;
  name: string;
  search: string;
  detail: string;
}
/** A person's name from its beginning, then by its words: `$1` to `$2` in the index by name, `$3` and `$4` as `like` reads them. */
const byName = (from: string, columns: string) => `
  with parts as materialized (select ${columns} from ${from} and search like $3 and search like all($4::text[])),
   begun as (select ${columns} from ${from} and search >= $1 and search < $2 order by search limit ${shown})
  select * from begun union select * from (select * from parts limit ${compared}) few`;
type NameValues = [from: string, to: string, pattern: string | null, patterns: readonly string[]];

const customerRow = 'id, name, search, masked_phone as detail';
const ownCustomers = `customers where source = 'own' and erased_at is null`;
export const listCustomersByName = list<PersonRow, NameValues>(
  'search-customers-by-name',
  byName(ownCustomers, customerRow),
);
/** Customers with a whole phone or email, by its key, or a phone with four last digits. */
export const listCustomersByPhone = list<PersonRow, [phoneKey: string]>(
  'search-customers-by-phone',
  `select ${customerRow} from ${ownCustomers} and phone_key = $1 order by name, id limit ${shown}`,
);
export const listCustomersByEmail = list<PersonRow, [emailKey: string]>(
  'search-customers-by-email',
  `select ${customerRow} from ${ownCustomers} and email_key = $1 and email_key <> '' order by name, id limit ${shown}`,
);
export const listCustomersByPhoneEnd = list<PersonRow, [digits: string]>(
  'search-customers-by-phone-end',
  `select ${customerRow} from ${ownCustomers} and right(phone_key, 4) = $1 order by name, id limit ${shown}`,
);

const agentRow = `id, trim(firstname || ' ' || lastname) as name, search, 'FB-' || referral_code as detail`;
const presentAgents = 'agents where erased_at is null';
export const listAgentsByName = list<PersonRow, NameValues>('search-agents-by-name', byName(presentAgents, agentRow));
export const listAgentsByCode = list<PersonRow, [referralCode: string]>(
  'search-agents-by-code',
  `select ${agentRow} from ${presentAgents} and referral_code = $1`,
);
/** Agents with a whole phone or email, by its key, or a phone with four last digits; null for what is not searched. */
export const listAgentsByContact = list<
  PersonRow,
  [phoneKey: string | null, emailKey: string | null, phoneEnd: string | null]
>(
  'search-agents-by-contact',
  `select ${agentRow} from ${presentAgents} and (phone_key = $1 or email_key = $2 or right(phone_key, 4) = $3)
   order by name, id limit ${shown}`,
);

export interface RequestRow extends Row {
  reference: string;
  kind: RequestKind;
  state: RequestState;
  senderName: string;
  subject: string;
  receivedAt: Date;
}
const requestRow = `r.id, r.reference, r.kind, r.state, r.sender_name as "senderName", r.subject, r.received_at as "receivedAt"`;
/** A request by its number, and those about an order. */
export const listRequestsByNumber = list<RequestRow, [reference: string | null, orderNumber: string | null]>(
  'search-requests-by-number',
  `select ${requestRow}, r.reference = $1 and $1 is not null as "isOwn" from requests r where r.reference = $1 or r.order_number = $2
   order by r.received_at desc limit ${shown}`,
);
export const listRequestsByDigits = list<RequestRow, [digits: string]>(
  'search-requests-by-digits',
  `select ${requestRow}, true as "isOwn" from requests r where ${endsWith(`reverse(replace(r.reference, '-', ''))`, 1)}
   order by r.received_at desc limit ${shown}`,
);
/** Requests whose text has some words: the newest of some that match. */
export const listRequestsByWords = list<RequestRow, [pattern: string, patterns: readonly string[]]>(
  'search-requests-by-words',
  `with r as materialized (select * from requests r where search like $1 and search like all($2::text[]))
   select ${requestRow}, true as "isOwn" from (select * from r limit ${compared}) r order by r.received_at desc limit ${shown}`,
);
/** Requests of the sender with a whole email or phone, by its key or the digits of its spellings, or a phone with four last digits. */
export const listRequestsByContact = list<
  RequestRow,
  [emailKey: string | null, phoneDigits: readonly string[] | null, phoneEnd: string | null]
>(
  'search-requests-by-contact',
  `select ${requestRow}, true as "isOwn" from requests r where lower(r.email) = $1
     or regexp_replace(r.phone, '\\D', '', 'g') = any($2::text[])
     or (r.phone is not null and right(regexp_replace(r.phone, '\\D', '', 'g'), 4) = $3)
   order by r.received_at desc limit ${shown}`,
);

export interface LoanRow extends Row {
  number: string;
  state: LoanStateKey;
  customerName: string;
  createdAt: Date;
}
const loanRow = `l.id, l.number, l.state, coalesce(c.name, '') as "customerName", l.created_at as "createdAt"`;
const loanParts = 'left join customers c on c.id = l.customer_id';
/** A loan by its number, and that of an order. */
export const listLoansByNumber = list<LoanRow, [number: string | null, owner: string | null]>(
  'search-loans-by-number',
  `select ${loanRow}, l.number = $1 and $1 is not null as "isOwn" from loans l ${loanParts} where l.number = $1 or l.owner = $2 limit ${shown}`,
);
export const listLoansByDigits = list<LoanRow, [digits: string, from: string, to: string]>(
  'search-loans-by-digits',
  `with l as materialized (
     select * from loans l where ${endsWith('reverse(l.number)', 1)} or l.number between $2 and $3 order by created_at desc limit ${shown})
   select ${loanRow}, true as "isOwn" from l ${loanParts} order by l.created_at desc`,
);

export interface ChargeRow extends Row {
  reference: string;
  state: keyof typeof chargeStates;
  usedKobo: number;
  amountKobo: number;
  customerName: string;
}
/** Charges by our reference, the provider's number of the payment, or that of a refund; and those of an order. */
export const listChargesByReference = list<ChargeRow, [reference: string | null, orderNumber: string | null]>(
  'search-charges',
  `with ids as (
     select id, true as own from charges where lower(reference) = $1 or lower(transaction_id) = $1
     union select charge_id, true from charge_refunds where reference = $1
     union select c.id, false from charges c join shop_orders o on c.owner_kind = 'checkout' and c.owner_id = o.checkout_id::text
       where o.number = $2)
   select c.id, bool_or(ids.own) as "isOwn", c.reference, c.state, c.used_kobo as "usedKobo", c.amount_kobo as "amountKobo",
     coalesce(m.name, '') as "customerName"
   from ids join charges c using (id) left join customers m on m.id = c.customer_id
   group by c.id, m.name order by c.id desc limit ${shown}`,
);

export interface PayoutRow extends Row {
  name: string;
  state: PayoutState;
  amountKobo: number;
  /** The month of what it pays, or the last day. */
  day: string;
}
const disbursed = `select id from disbursements where reference = $1 or lower(transfer_code) = $1
  union select disbursement_id from statement_lines where lower(reference) = $1 or lower(external_id) = $1`;
/** Payouts to agents by our reference, or what the bank or the provider calls the payment; and the last ones of an agent with a code. */
export const listPayoutsByReference = list<PayoutRow, [reference: string | null, referralCode: string | null]>(
  'search-payouts',
  `select p.id, (p.reference = $1 or p.disbursement_id in (${disbursed})) is true as "isOwn",
     trim(a.firstname || ' ' || a.lastname) as name, p.state, p.amount_kobo as "amountKobo", p.due_month::text as day
   from payouts p join agents a on a.id = p.agent_id
   where p.id in (
     select id from payouts where reference = $1 union select id from payouts where disbursement_id in (${disbursed})
     union select id from payouts where agent_id = (select id from agents where referral_code = $2))
   order by 2 desc, p.id desc limit ${shown}`,
);
/** Payouts to stores and riders in the same way. */
export const listPartnerPayoutsByReference = list<PayoutRow, [reference: string]>(
  'search-partner-payouts',
  `select p.id, true as "isOwn", coalesce(s.name, r.name, '') as name, p.state, p.amount_kobo as "amountKobo", p.through::text as day
   from partner_payouts p
   left join stores s on p.partner_kind = 'store' and s.id = p.partner_id
   left join riders r on p.partner_kind = 'rider' and r.id = p.partner_id
   where p.id in (
     select id from partner_payouts where reference = $1
     union select id from partner_payouts where disbursement_id in (${disbursed}))
   order by p.id desc limit ${shown}`,
);
