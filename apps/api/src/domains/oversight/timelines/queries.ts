import { list } from '../../../platform/database.ts';

/** From where lines of a timeline come. Each is read only for who may read it elsewhere. */
export type TimelineSource =
  | 'orders'
  | 'payments'
  | 'messages'
  | 'requests'
  | 'plans'
  | 'identity'
  | 'limits'
  | 'account'
  | 'texts'
  | 'looks'
  | 'copies';

/** A line as it is found. What `kind`, `ref`, `name` and `state` are depends on `what`. Amounts are kobo. */
export interface TimelineRow {
  key: string;
  at: Date;
  /** The instant in microseconds since 1970, for the cursor. */
  micros: string;
  what:
    | 'order'
    | 'charge'
    | 'refund'
    | 'text'
    | 'email'
    | 'request'
    | 'entry'
    | 'loan'
    | 'loan-event'
    | 'check'
    | 'limit'
    | 'account'
    | 'approval'
    | 'accepted'
    | 'look'
    | 'copy';
  kind: string;
  /** What its page is found by. */
  ref: string;
  name: string;
  state: string;
  amountKobo: number | null;
  /** When it ended, or was decided. */
  endedAt: Date | null;
  actorId: string | null;
  by: string | null;
  note: string | null;
}

/**
 * A part of the timeline, with its columns in this order; `actor` is the id of a member of staff. The rows of one instant have the order of their
 * keys, which is that of `id` where that is a UUID: with an index by instant and id only the rows of the page are read.
 */
interface Part {
  source: TimelineSource;
  what: TimelineRow['what'];
  key: string;
  at: string;
  id?: string;
  from: string;
  kind?: string;
  ref?: string;
  name?: string;
  state?: string;
  amount?: string;
  endedAt?: string;
  actor?: string;
  note?: string;
}

const accountActions = `'customer-signed-up', 'customer-signed-up-by-phone', 'customer-email-confirmed', 'customer-name-changed',
  'customer-phone-changed', 'customer-phone-changed-by-support', 'customer-number-moved', 'customer-number-claimed', 'customer-password-changed', 'customer-password-reset',
  'customer-sessions-ended', 'customer-signed-out', 'refund-account-named', 'refund-account-accepted', 'refund-account-refused',
  'assisted-order-started', 'assisted-order-cancelled'`;
const limitActions = `'income-stated', 'income-proof-seen', 'income-proof-missing', 'limit-raised', 'own-limit-set', 'own-limit-closed'`;
const lookActions = `'customer-contacts-shown', 'order-contacts-shown', 'request-contacts-shown'`;
const ofCustomer = (actions: string) => `audit_lines a where a.subject = $1 and a.action in (${actions})`;
const audited = {
  key: `'a' || a.id`,
  at: 'a.at',
  kind: 'a.action',
  ref: 'a.subject',
  actor: 'a.actor',
  note: 'a.reason',
};

const texts = 'text_messages t left join plan_messages p on p.text_id = t.id left join loans l on l.id = p.loan_id';
const texted: Omit<Part, 'from'> = {
  ...{ source: 'messages', what: 'text', key: `'t' || t.id`, at: 't.created_at', id: 't.id', kind: 't.kind' },
  ...{ ref: 'l.id::text', name: 'l.number', endedAt: 'coalesce(t.sent_at, t.failed_at)' },
  state: `case when t.sent_at is not null then 'sent' when t.failed_at is not null then 'failed' else 'waiting' end`,
};

const parts: readonly Part[] = [
  {
    // The lines of payments and refunds say what these would say again.
    ...{
      source: 'orders',
      what: 'order',
      key: `'o' || e.id`,
      at: 'e.at',
      id: 'e.id',
      kind: 'e.kind',
      ref: 'o.number',
      state: 'o.handover',
    },
    amount: `case e.kind when 'placed' then o.goods_kobo + o.delivery_fee_kobo end`,
    ...{ actor: 'e.actor_id', note: 'coalesce(e.text, e.reason)' },
    from: `shop_orders o join shop_order_events e on e.order_number = o.number
      where o.customer_id = $1 and e.kind not in ('paid', 'packing', 'refund-asked') and (e.kind <> 'created' or o.placed_at is null)`,
  },
  {
    ...{
      source: 'payments',
      what: 'charge',
      key: `'c' || c.id`,
      at: 'coalesce(c.paid_at, c.created_at)',
      id: 'c.id',
      ref: 'c.id::text',
    },
    kind: `case when c.owner_kind = 'repayment' then 'plan' else 'order' end`,
    name: 'coalesce(l.number, k.order_number)',
    state: `case when c.state <> 'paid' and c.used_kobo > 0 then 'together' else c.state end`,
    amount: 'case when c.paid_kobo > 0 then c.paid_kobo else c.amount_kobo end',
    from: `charges c left join checkouts k on k.id = case c.owner_kind when 'checkout' then c.owner_id::uuid end
      left join loans l on l.id = case c.owner_kind when 'repayment' then c.owner_id::uuid end where c.customer_id = $1`,
  },
  {
    ...{
      source: 'payments',
      what: 'refund',
      key: `'r' || r.id`,
      at: 'r.requested_at',
      id: 'r.id',
      ref: 'r.charge_id::text',
    },
    ...{ amount: 'r.amount_kobo', endedAt: 'r.ended_at', note: 'r.reason' },
    state: `case when r.sent_again_as is not null then 'again' when r.paid_otherwise_at is not null then 'otherwise' else r.state end`,
    from: 'charges c join charge_refunds r on r.charge_id = c.id where c.customer_id = $1',
  },
  { ...texted, from: `${texts} where t.customer_id = $1` },
  {
    // Codes are sent to a number before it is known whose it is.
    ...texted,
    from: `${texts} where t.to_key = (select phone_key from customers where id = $1 and phone_key <> '') and t.kind = 'code'
      and t.customer_id is null and t.created_at > (select referred_at - interval '1 hour' from customers where id = $1)`,
  },
  {
    // That a copy of their data was made stands among the copies, for who may know of them.
    ...{ source: 'messages', what: 'email', key: `'m' || m.id`, at: 'm.created_at', id: 'm.id' },
    kind: `m.kind || coalesce(':' || (m.template_data->>'step'), '')`,
    name: `coalesce(m.template_data->>'orderNumber', m.template_data->>'reference')`,
    ref: `m.template_data->>'orderNumber'`,
    state: `case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end`,
    endedAt: 'coalesce(m.sent_at, m.failed_at)',
    from: `emails m where m.customer_id = $1 and m.kind not in ('data-exported', 'data-erased')`,
  },
  {
    ...{
      source: 'requests',
      what: 'request',
      key: `'q' || q.id`,
      at: 'q.received_at',
      id: 'q.id',
      kind: 'q.kind',
      ref: 'q.id::text',
    },
    ...{ name: 'q.reference', note: 'q.subject', endedAt: 'q.closed_at' },
    state: `case when q.state = 'new' and q.due_at < $6 then 'overdue' else q.state end`,
    from: 'requests q where q.customer_id = $1',
  },
  {
    ...{
      source: 'requests',
      what: 'entry',
      key: `'n' || n.id`,
      at: 'n.at',
      id: 'n.id',
      kind: 'n.kind',
      ref: 'q.id::text',
      name: 'q.reference',
    },
    actor: 'n.author_id::text',
    from: `requests q join request_entries n on n.request_id = q.id where q.customer_id = $1 and n.kind in ('answer', 'message')`,
  },
  {
    ...{
      source: 'plans',
      what: 'loan',
      key: `'l' || l.id`,
      at: 'l.created_at',
      id: 'l.id',
      ref: 'l.id::text',
      name: 'l.number',
      state: 'l.state',
    },
    amount: 'o.financed_kobo',
    from: `loans l left join shop_orders o on o.number = case when starts_with(l.owner, 'order:') then substr(l.owner, 7) end where l.customer_id = $1`,
  },
  {
    // What is paid stands among the payments.
    ...{
      source: 'plans',
      what: 'loan-event',
      key: `'e' || l.id || '-' || v.number`,
      at: 'v.recorded_at',
      kind: 'v.kind',
    },
    ...{ ref: 'l.id::text', name: 'l.number', state: 'v.on_day::text' },
    actor: `case v.actor_kind when 'staff' then v.actor_id end`,
    from: `loans l join loan_events v on v.loan_id = l.id
      where l.customer_id = $1 and v.kind not in ('paid', 'refunded', 'reversed')`,
  },
  {
    ...{
      source: 'identity',
      what: 'check',
      key: `'i' || i.id`,
      at: 'i.asked_at',
      id: 'i.id',
      kind: 'i.number_kind',
      ref: 'i.id::text',
    },
    ...{ state: 'i.state', endedAt: 'i.decided_at', actor: 'i.decided_by::text' },
    from: 'identity_checks i where i.customer_id = $1',
  },
  { ...audited, source: 'limits', what: 'limit', from: ofCustomer(limitActions) },
  { ...audited, source: 'account', what: 'account', from: ofCustomer(accountActions) },
  {
    ...{
      source: 'account',
      what: 'approval',
      key: `'p' || p.id`,
      at: 'p.requested_at',
      id: 'p.id',
      kind: 'p.kind',
      ref: 'p.id::text',
    },
    ...{
      name: 'p.permission',
      state: 'p.state',
      endedAt: 'p.decided_at',
      actor: 'p.requested_by::text',
      note: 'p.reason',
    },
    from: 'approvals p where p.subject = $1',
  },
  {
    ...{
      source: 'texts',
      what: 'accepted',
      key: `'x' || x.kind || '-' || x.version`,
      at: 'x.accepted_at',
      kind: 'x.kind',
    },
    name: 'x.version',
    from: 'customer_text_acceptances x where x.customer_id = $1',
  },
  {
    // Of the customer, of their orders and of what they asked. Each is looked up (`offset 0` keeps it so): joined, all looks at anybody would be read.
    ...{ ...audited, source: 'looks', what: 'look' },
    name: `coalesce(s.name, '')`,
    from: `(select $1 as id, '' as name union all select number, number from shop_orders where customer_id = $1
        union all select id::text, reference from requests where customer_id = $1) s
      cross join lateral (
        select * from audit_lines where subject = s.id and actor_kind = 'staff' and action in (${lookActions}) offset 0) a
      where true`,
  },
  { ...audited, source: 'copies', what: 'copy', from: ofCustomer(`'person-exported'`) },
];

const before = `'epoch'::timestamptz + $2::bigint * interval '1 microsecond'`;
/** One part: the newest lines before the position. A part that is not wanted is not read. */
function sqlOf({ source, what, key, at, id, from, ...given }: Part): string {
  const { kind = `''`, ref = `''`, name = `''`, state = `''`, amount = 'null::bigint' } = given;
  const { endedAt = 'null::timestamptz', actor = 'null', note = 'null' } = given;
  const cKey = `(${key})::text collate "C"`;
  return `(select ${cKey} as key, ${at} as at, '${what}' as what, ${kind} as kind, coalesce(${ref}, '') as ref,
      coalesce(${name}, '') as name, ${state} as state, ${amount} as amount, ${endedAt} as ended_at, (${actor})::text as actor, (${note})::text as note
    from ${from} and '${source}' = any($5::text[]) and ${at} <= ${before} and (${at} < ${before} or ${cKey} < $3 collate "C")
    order by ${at} desc, ${id ?? cKey} desc limit $4)`;
}

/** The newest lines of some sources before a position, one more than a page if there is another page. */
export const listTimelineRows = list<
  TimelineRow,
  [customerId: string, micros: string, key: string, atMost: number, sources: readonly TimelineSource[], now: Date]
>(
  'customer-timeline',
  `select t.key, t.at, (extract(epoch from t.at) * 1000000)::bigint::text as micros, t.what, t.kind, t.ref, t.name, t.state, t.amount as "amountKobo",
     t.ended_at as "endedAt", t.actor as "actorId", s.name as by, t.note
   from (${parts.map(sqlOf).join(' union all ')}) t left join staff_members s on s.id::text = t.actor
   order by t.at desc, t.key desc limit $4`,
);
