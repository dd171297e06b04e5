import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { LoanStateKey } from '@foodbank/contract/lending/loans-staff';
import type { chargeStates } from '@foodbank/contract/money/charges-staff';
import type { LedgerKind } from '@foodbank/contract/money/ledger-staff';
import { list } from '../../../platform/database.ts';
import type { NamedRow, NameValues } from './finder.ts';
import { endsWith, few, namedCustomers, type Row, related, shown } from './statement-queries.ts';

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
     ${few(`select id, true as own from charges where lower(reference) = $1`)} union ${few(`select id, true from charges where lower(transaction_id) = $1`)}
     union select charge_id, true from charge_refunds where reference = $1
     union ${few(`select c.id, false from charges c
       where c.owner_kind = 'checkout' and c.owner_id = (select checkout_id::text from shop_orders where number = $2)`)})
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
const disbursed = `sent as materialized (
   select id from disbursements where reference = $1 union ${few(`select id from disbursements where lower(transfer_code) = $1`)}
   union ${few(`select disbursement_id from statement_lines where lower(reference) = $1 and disbursement_id is not null`)}
   union ${few(`select disbursement_id from statement_lines where lower(external_id) = $1 and disbursement_id is not null`)})`;
/** Payouts to agents by our reference, or what the bank or the provider calls the payment; and the last ones of an agent with a code. */
export const listPayoutsByReference = list<PayoutRow, [reference: string | null, referralCode: string | null]>(
  'search-payouts',
  `with ${disbursed},
   ids as (
     select id from payouts where reference = $1 union ${few('select p.id from sent join payouts p on p.disbursement_id = sent.id')}
     union ${few('select id from payouts where agent_id = (select id from agents where referral_code = $2) order by id desc')})
   select p.id, (p.reference = $1 or p.disbursement_id in (select id from sent)) is true as "isOwn",
     trim(a.firstname || ' ' || a.lastname) as name, p.state, p.amount_kobo as "amountKobo", p.due_month::text as day
   from ids join payouts p using (id) join agents a on a.id = p.agent_id
   order by 2 desc, p.id desc limit ${shown}`,
);
/** Payouts to stores and riders in the same way. */
export const listPartnerPayoutsByReference = list<PayoutRow, [reference: string]>(
  'search-partner-payouts',
  `with ${disbursed},
   ids as (
     select id from partner_payouts where reference = $1
     union ${few('select p.id from sent join partner_payouts p on p.disbursement_id = sent.id')})
   select p.id, true as "isOwn", coalesce(s.name, r.name, '') as name, p.state, p.amount_kobo as "amountKobo", p.through::text as day
   from ids join partner_payouts p using (id)
   left join stores s on p.partner_kind = 'store' and s.id = p.partner_id
   left join riders r on p.partner_kind = 'rider' and r.id = p.partner_id
   order by p.id desc limit ${shown}`,
);

/** The newest loans of customers by name. */
export const listLoansByCustomer = list<LoanRow, NameValues>(
  'search-loans-by-customer',
  `with ${namedCustomers},
   l as (select newest.* from who, lateral (
     select * from loans where customer_id = who.id order by created_at desc, id desc limit ${related}) newest
     order by newest.created_at desc limit ${related})
   select ${loanRow}, false as "isOwn" from l ${loanParts} order by l.created_at desc`,
);
/** The last payouts of agents by name. */
export const listPayoutsByAgent = list<PayoutRow, NameValues>(
  'search-payouts-by-agent',
  `with parts as materialized (select id from agents where erased_at is null and search like $3 and search like all($4::text[])),
   who as materialized (
     select id from (select id from agents where erased_at is null and search >= $1 and search < $2 order by search limit ${shown}) begun
     union select id from (select id from parts limit ${shown}) few)
   select p.id, false as "isOwn", trim(a.firstname || ' ' || a.lastname) as name, p.state, p.amount_kobo as "amountKobo",
     p.due_month::text as day
   from who join agents a on a.id = who.id, lateral (
     select * from payouts where agent_id = who.id order by id desc limit 1) p
   order by p.id desc limit ${related}`,
);
/** The last payouts to stores and riders by name. Partners are few. */
export const listPayoutsByPartner = list<PayoutRow, [patterns: readonly string[]]>(
  'search-payouts-by-partner',
  `with who as materialized (
     select 'store' as kind, id, name from stores where name_search(name) like all($1::text[])
     union all select 'rider', id, name from riders where search like all($1::text[]) limit ${shown})
   select p.id, false as "isOwn", who.name, p.state, p.amount_kobo as "amountKobo", p.through::text as day
   from who, lateral (
     select * from partner_payouts where partner_kind = who.kind and partner_id = who.id order by id desc limit 1) p
   order by p.id desc limit ${related}`,
);

/** The agent whose commission an order has, of our own or another shop, as it was typed or in capitals; the id is the agent's. */
export const listCommissionsOfOrder = list<NamedRow, [number: string]>(
  'search-commissions',
  `select o.agent_id as id, o.number as name, trim(a.firstname || ' ' || a.lastname) as detail
   from orders o join agents a on a.id = o.agent_id where o.number in ($1, upper($1)) limit ${related}`,
);

export interface TransferRow {
  id: string;
  code: string;
  amountKobo: number;
  bookedOn: string;
}
/** Transfers that belong to records, to an order's payments, or to a payment by its reference; the last first. */
export const listTransfersOf = list<
  TransferRow,
  [subjects: readonly string[], orderNumber: string | null, reference: string | null]
>(
  'search-transfers',
  `with subjects as materialized (
     select unnest($1::text[]) as subject
     union ${few(`select 'charge:' || c.id from charges c
       where c.owner_kind = 'checkout' and c.owner_id = (select checkout_id::text from shop_orders where number = $2)`)}
     union ${few(`select 'charge:' || id from charges where lower(reference) = $3`)} union ${few(`select 'charge:' || id from charges where lower(transaction_id) = $3`)})
   select t.id, t.code, t.amount_kobo as "amountKobo", t.booked_on::text as "bookedOn"
   from subjects, lateral (select * from ledger_transfers where subject = subjects.subject order by id desc limit ${shown}) t
   order by t.id desc limit ${shown}`,
);
/** The business's own accounts of some kinds. */
export const listAccountsOfKinds = list<{ id: string; kind: LedgerKind }, [kinds: readonly string[]]>(
  'search-ledger-accounts',
  `select id::text, kind from ledger_accounts where owner = '' and kind = any($1::text[]) limit ${shown}`,
);

export interface StatementLineRow {
  id: string;
  description: string;
  amountKobo: number | null;
  bookedOn: string | null;
}
/** Lines of statements by what the bank or the provider calls the payment. */
export const listStatementLines = list<StatementLineRow, [reference: string]>(
  'search-statement-lines',
  `select id, description, amount_kobo as "amountKobo", booked_on::text as "bookedOn" from statement_lines
   where state is not null and (lower(reference) = $1 or lower(external_id) = $1) order by booked_on desc, id desc limit ${shown}`,
);
/** Statements by the names of their files. */
export const listStatements = list<{ id: string; name: string; toOn: string }, [patterns: readonly string[]]>(
  'search-statements',
  `select id, file_name as name, to_on::text as "toOn" from statements where lower(file_name) like all($1::text[])
   order by uploaded_at desc limit ${shown}`,
);
/** Messages of the payment provider about a reference, as it was typed, in small letters and in capitals. */
export const listProviderEvents = list<
  { id: string; event: string; reference: string; receivedAt: Date },
  [reference: string]
>(
  'search-provider-events',
  `select id, event, reference, received_at as "receivedAt" from provider_events where reference in ($1, lower($1), upper($1))
   order by received_at desc limit ${shown}`,
);
/** Plans by name or code; the id is the code. */
export const listPlans = list<NamedRow, [patterns: readonly string[]]>(
  'search-plans',
  `select code as id, name, code as detail from plans where name_search(name) like all($1::text[]) or code like all($1::text[]) limit ${shown}`,
);
/** The proof of a day. */
export const listProofs = list<{ id: string; day: string; differences: number | null }, [day: string]>(
  'search-proofs',
  `select id, day::text, difference_count as differences from proof_runs where day = $1 order by started_at desc limit ${related}`,
);
