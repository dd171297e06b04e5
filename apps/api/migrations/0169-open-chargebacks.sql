-- Disputes that were open before chargebacks had rows of their own have what their cases know: the provider's id and word from the note that is the
-- last one, and the amount of the subject, if it has one. The job that follows chargebacks asks the provider for the rest at once.
insert into chargebacks (charge_id, provider_id, request_id, status, amount_kobo, next_at, noted_at, changed_at)
select l.charge_id, l.said[1], l.request_id, substring(l.key from '^dispute-(.+)-none$'),
  (replace(substring(l.subject from '^Chargeback of ₦([0-9,]+\.[0-9]{2})'), ',', '')::numeric * 100)::bigint, now(), l.at, now()
from (
  select distinct on (q.id) q.id as request_id, q.charge_id, q.subject, e.key, e.at,
    regexp_match(e.text, '^Dispute (\S+) at the payment provider: ') as said
  from requests q join request_entries e on e.request_id = q.id
  where q.kind = 'chargeback' and q.charge_id is not null and e.kind = 'note' and e.author_id is null and starts_with(e.key, 'dispute-')
  order by q.id, e.at desc, e.id desc
) l
where l.said is not null and l.key ~ '^dispute-.+-none$'
on conflict do nothing;
