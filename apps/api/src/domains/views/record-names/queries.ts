import { type Db, statement } from '../../../platform/database.ts';

/** The kinds of records that have a name. */
export type RecordKind =
  | 'staff'
  | 'agent'
  | 'customer'
  | 'rider'
  | 'store'
  | 'product'
  | 'request'
  | 'charge'
  | 'payout'
  | 'partner-payout'
  | 'approval'
  | 'line'
  | 'dispute'
  | 'statement'
  | 'statement-line'
  | 'question'
  | 'testimony'
  | 'targets'
  | 'newsletter-export'
  | 'agent-export'
  | 'data-request'
  | 'loan'
  | 'payment'
  | 'order'
  | 'assisted-order'
  | 'transfer'
  | 'proof'
  | 'provider-event'
  | 'email'
  | 'text'
  | 'zone'
  | 'session'
  | 'terms'
  | 'statement-of-agent';

/** A record as stored: what tells it from others of its kind, and the id by which the console shows it. */
export interface StoredName {
  id: string;
  kind: RecordKind;
  name: string;
  shownBy: string;
}

const row = (kind: RecordKind, from: string, name = `''`, shownBy = 't.id::text') =>
  `select t.id::text as id, '${kind}' as kind, coalesce(${name}, '') as name, coalesce(${shownBy}, '') as "shownBy"
   from ${from} where t.id = any($1::text[]::uuid[])`;
const ofPartner = `case t.partner_kind when 'store' then (select name from stores where id = t.partner_id)
  else (select name from riders where id = t.partner_id) end`;

const named = statement<StoredName>(
  'record-names',
  [
    row('staff', 'staff_members t', 't.name'),
    row('agent', 'agents t', `trim(t.firstname || ' ' || t.lastname)`),
    // Another shop's customers have ids of their own.
    `select t.id, 'customer', t.name, t.id from customers t where t.id = any($1)`,
    row('rider', 'riders t', 't.name'),
    row('store', 'stores t', 't.name'),
    row('product', 'products t', `t.name || ', ' || t.unit`),
    row('request', 'requests t', 't.reference'),
    row('charge', 'charges t', 't.reference'),
    row('charge', 'charge_refunds t join charges c on c.id = t.charge_id', 'c.reference', 't.charge_id::text'),
    row('payout', 'payouts t join agents a on a.id = t.agent_id', `trim(a.firstname || ' ' || a.lastname)`),
    row('partner-payout', 'partner_payouts t', ofPartner),
    row('approval', 'approvals t', 't.kind'),
    row('line', 'commission_lines t', 't.order_number', 't.agent_id::text'),
    row(
      'dispute',
      'commission_disputes t join commission_lines l on l.id = t.line_id',
      'l.order_number',
      't.agent_id::text',
    ),
    row('statement', 'statements t', 't.to_on::text'),
    row('statement-line', 'statement_lines t', 't.booked_on::text'),
    `select t.id::text, case when t.kind = 'question' then 'question' else 'testimony' end, '', t.id::text
     from content_items t where t.id = any($1::text[]::uuid[])`,
    row('targets', 'target_uploads t', 't.file_name'),
    row('newsletter-export', 'newsletter_exports t'),
    row('agent-export', 'agent_exports t'),
    row('data-request', 'data_requests t'),
    row('loan', 'loans t'),
    row('payment', 'disbursements t'),
    row('order', 'checkouts t', 't.order_number', 't.order_number'),
    row('order', 'delivery_stops t', 't.order_number', 't.order_number'),
    row('order', 'asked_returns t', 't.order_number', 't.order_number'),
    row('assisted-order', 'assisted_orders t'),
    row('transfer', 'ledger_transfers t', 't.code'),
    row('proof', 'proof_runs t', 't.day::text'),
    row('provider-event', 'provider_events t'),
    row('email', 'emails t'),
    row('text', 'text_messages t'),
    row('zone', 'delivery_zones t', `t.city || ': ' || t.name`),
    row('session', 'account_sessions t'),
    row('terms', 'commission_terms t'),
    row('statement-of-agent', 'agent_statements t'),
  ].join(' union all '),
);

/** What the records are called that have some ids. */
export const listRecordNames = (db: Db, ids: readonly string[]) => db.list(named, [ids]);
