import { type ConnectedFrom, type ConnectedKind, connectedMax } from '@foodbank/contract/oversight/connections-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { type Db, find, list } from '../../../platform/database.ts';

/** What all records hang together by. What a record doesn't have is null. */
export interface Root {
  customerId: string | null;
  orderNumber: string | null;
  checkoutId: string | null;
  loanId: string | null;
  chargeId: string | null;
  payoutId: string | null;
  partnerPayoutId: string | null;
  /** By what the ledger names the record where it is none of those, such as a commission line. */
  subject: string | null;
}

const names = [
  'customerId',
  'orderNumber',
  'checkoutId',
  'loanId',
  'chargeId',
  'payoutId',
  'partnerPayoutId',
  'subject',
] as const;
const columns = (values: Partial<Record<keyof Root, string>>) =>
  names.map((name) => `(${values[name] ?? 'null'})::text as "${name}"`).join(', ');
const numberOf = (owner: string) => `case when starts_with(${owner}, 'order:') then substr(${owner}, 7) end`;

const rootOf = (kind: string, sql: string) => find<Root, [id: string]>(`connected-root-of-${kind}`, sql);
const orderRoot = rootOf(
  'order',
  `select ${columns({ customerId: 'o.customer_id', orderNumber: 'o.number', checkoutId: 'o.checkout_id', loanId: 'l.id' })}
   from shop_orders o left join loans l on l.owner = 'order:' || o.number where o.number = $1`,
);
const chargeRoot = rootOf(
  'charge',
  `select ${columns({
    ...{ customerId: 'c.customer_id', chargeId: 'c.id', loanId: 'l.id' },
    ...{ orderNumber: `coalesce(k.order_number, ${numberOf('l.owner')})`, checkoutId: 'k.id' },
  })}
   from charges c left join checkouts k on k.id = case c.owner_kind when 'checkout' then c.owner_id::uuid end
     left join loans l on l.id = case c.owner_kind when 'repayment' then c.owner_id::uuid end or l.owner = 'order:' || k.order_number
   where c.id = $1::uuid limit 1`,
);
const loanRoot = rootOf(
  'loan',
  `select ${columns({ customerId: 'l.customer_id', loanId: 'l.id', orderNumber: numberOf('l.owner'), checkoutId: 'o.checkout_id' })}
   from loans l left join shop_orders o on o.number = ${numberOf('l.owner')} where l.id = $1::uuid`,
);
const requestRoot = rootOf(
  'request',
  `select ${columns({
    ...{ customerId: 'r.customer_id', orderNumber: 'r.order_number', checkoutId: 'o.checkout_id' },
    ...{ loanId: 'r.loan_id', chargeId: 'r.charge_id' },
  })}
   from requests r left join shop_orders o on o.number = r.order_number where r.id = $1::uuid`,
);
const payoutRoot = rootOf('payout', `select ${columns({ payoutId: 'id' })} from payouts where id = $1::uuid`);
const partnerPayoutRoot = rootOf(
  'partner-payout',
  `select ${columns({ partnerPayoutId: 'id' })} from partner_payouts where id = $1::uuid`,
);
const subjectOfTransfer = find<{ subject: string }, [id: string]>(
  'subject-of-transfer',
  'select subject from ledger_transfers where id = $1::uuid',
);

const roots: Readonly<Record<Exclude<ConnectedFrom, 'transfer'>, (db: Db, id: string) => Promise<Root | null>>> = {
  order: orderRoot,
  charge: chargeRoot,
  loan: loanRoot,
  request: requestRoot,
  payout: payoutRoot,
  'partner-payout': partnerPayoutRoot,
};

/** What a record hangs together with others by; null if there is no such record. A transfer stands for what it belongs to. */
export async function findRoot(db: Db, kind: ConnectedFrom, id: string): Promise<Root | null> {
  if (kind !== 'transfer') return roots[kind](db, id);
  const subject = (await subjectOfTransfer(db, id))?.subject ?? null;
  if (subject === null) return null;
  const [of = '', ownId = ''] = subject.split(':');
  const own = of in roots ? await roots[of as keyof typeof roots](db, ownId) : null;
  return { ...(own ?? emptyRoot), subject };
}

const emptyRoot: Root = {
  ...{ customerId: null, orderNumber: null, checkoutId: null, loanId: null, chargeId: null, payoutId: null },
  ...{ partnerPayoutId: null, subject: null },
};

/** A record as it is found. What `name` and `state` are depends on the kind. */
export interface ConnectedRow {
  kind: ConnectedKind;
  id: string;
  name: string;
  state: string;
  amountKobo: number | null;
  at: Date;
  /** Of an approval: who asked, and the permission that decides. */
  requestedBy: string | null;
  permission: Permission | null;
}

const max = connectedMax + 1;
/** One kind: the newest few. */
const rows = (
  kind: ConnectedKind,
  parts: { id: string; name?: string; state?: string; amount?: string; at: string; by?: string; permission?: string },
  from: string,
) =>
  `(select '${kind}' as kind, (${parts.id})::text as id, coalesce(${parts.name ?? `''`}, '') as name, (${parts.state ?? `''`})::text as state,
      ${parts.amount ?? 'null::bigint'} as amount, ${parts.at} as at, ${parts.by ?? 'null::text'} as by, ${parts.permission ?? 'null::text'} as permission
    from ${from} and '${kind}' = any($9::text[]) order by ${parts.at} desc, (${parts.id})::text desc limit ${max})`;

/** The records of some kinds that hang together with a root, the newest of each kind first. */
export const listConnected = list<
  ConnectedRow,
  [
    customerId: string | null,
    orderNumber: string | null,
    checkoutId: string | null,
    loanId: string | null,
    chargeId: string | null,
    payoutId: string | null,
    partnerPayoutId: string | null,
    subject: string | null,
    kinds: readonly ConnectedKind[],
  ]
>(
  'connected-records',
  `with paid as materialized (
     select id from charges where id = $5::text::uuid
     union select id from charges where owner_kind = 'checkout' and owner_id = $3
     union select id from charges where owner_kind = 'repayment' and owner_id = $4),
   back as materialized (select id from charge_refunds where charge_id in (select id from paid)),
   sent as materialized (
     select disbursement_id as id from payouts where id = $6::text::uuid union select disbursement_id from partner_payouts where id = $7::text::uuid),
   subjects as materialized (
     select 'charge:' || id as subject from paid
     union select 'order:' || $2::text where $2 is not null
     union select 'loan:' || $4::text where $4 is not null
     union select 'payout:' || $6::text where $6 is not null
     union select 'partner-payout:' || $7::text where $7 is not null
     union select $8::text where $8 is not null
     union select 'line:' || id from commission_lines where order_number = $2),
   stated as materialized (
     select n.id from sent join statement_lines n on n.disbursement_id = sent.id
     union select i.line_id from subjects join ledger_items i using (subject) where i.line_id is not null),
   ids as materialized (
     select id::text from paid union select id::text from back
     union select unnest(array[$2, $4, $6, $7]::text[]))
   select kind, id, name, state, amount as "amountKobo", at, by as "requestedBy", permission from (
     ${[
       rows(
         'customer',
         { id: 'c.id', name: 'c.name', at: 'c.referred_at' },
         'customers c where c.id = $1 and c.erased_at is null',
       ),
       rows(
         'order',
         {
           id: 'o.number',
           name: 'o.handover',
           state: 'o.state',
           amount: 'o.goods_kobo + o.delivery_fee_kobo',
           at: 'o.created_at',
         },
         'shop_orders o where o.number = $2',
       ),
       rows(
         'loan',
         { id: 'l.id', name: 'l.number', state: 'l.state', at: 'l.created_at' },
         'loans l where l.id = $4::text::uuid',
       ),
       rows(
         'charge',
         {
           ...{ id: 'c.id', name: 'c.reference', at: 'coalesce(c.paid_at, c.created_at)' },
           state: `case when c.state <> 'paid' and c.used_kobo > 0 then 'together' else c.state end`,
           amount: 'case when c.paid_kobo > 0 then c.paid_kobo else c.amount_kobo end',
         },
         'charges c where c.id in (select id from paid)',
       ),
       rows(
         'refund',
         { id: `r.charge_id || '#' || r.id`, state: 'r.state', amount: 'r.amount_kobo', at: 'r.requested_at' },
         'charge_refunds r where r.id in (select id from back)',
       ),
       rows(
         'return',
         { id: 'a.id', at: 'a.asked_at', state: `case when a.ended_at is null then 'open' else 'decided' end` },
         'asked_returns a where a.order_number = $2',
       ),
       rows(
         'request',
         { id: 'q.id', name: `q.reference || ': ' || q.subject`, state: 'q.state', at: 'q.received_at' },
         `(select * from requests where order_number = $2 union select * from requests where loan_id = $4::text::uuid
           union select * from requests where charge_id in (select id from paid)) q where true`,
       ),
       rows(
         'approval',
         {
           id: 'p.id',
           name: 'p.kind',
           state: 'p.state',
           at: 'p.requested_at',
           by: 'p.requested_by::text',
           permission: 'p.permission',
         },
         'approvals p where p.subject in (select id from ids)',
       ),
       rows(
         'commission',
         {
           id: `k.agent_id || '#' || k.id`,
           name: `trim(g.firstname || ' ' || g.lastname)`,
           state: 'k.state',
           amount: 'k.amount_kobo',
           at: 'k.created_at',
         },
         'commission_lines k join agents g on g.id = k.agent_id where k.order_number = $2',
       ),
       rows(
         'payout',
         {
           id: 'p.id',
           name: `trim(g.firstname || ' ' || g.lastname)`,
           state: 'p.state',
           amount: 'p.amount_kobo',
           at: 'p.proposed_at',
         },
         'payouts p join agents g on g.id = p.agent_id where p.id = $6::text::uuid',
       ),
       rows(
         'partner-payout',
         {
           ...{ id: 'p.id', state: 'p.state', amount: 'p.amount_kobo', at: 'p.proposed_at' },
           name: `case p.partner_kind when 'store' then (select name from stores where id = p.partner_id) else (select name from riders where id = p.partner_id) end`,
         },
         'partner_payouts p where p.id = $7::text::uuid',
       ),
       rows(
         'statement-line',
         {
           id: 'n.id',
           name: 'n.account',
           state: 'n.booked_on',
           amount: 'n.amount_kobo',
           at: 'coalesce(n.state_at, n.booked_on::timestamptz)',
         },
         'stated join statement_lines n using (id) where n.state is not null',
       ),
       rows(
         'transfer',
         { id: 't.id', name: 't.code', amount: 't.amount_kobo', at: 't.booked_at' },
         'ledger_transfers t where t.subject in (select subject from subjects)',
       ),
     ].join(' union all ')}
     union all (select 'audit', d.id, '', '', null, to_timestamp(0), null, null from (select coalesce($2, $4, $5, $6, $7) as id) d
       where 'audit' = any($9::text[]) and exists (select from audit_lines where subject = d.id))) found
   order by at desc, id desc`,
);
