-- Emails that were queued before they were linked to their customer, or by a process of the release before.
update emails e set customer_id = o.customer_id from shop_orders o
where e.customer_id is null and e.kind in ('order-news', 'order-code', 'order-question', 'order-unpaid')
  and o.number = e.template_data->>'orderNumber';
update emails e set customer_id = r.customer_id from requests r
where e.customer_id is null and e.kind = 'case-answer' and r.customer_id is not null and r.reference = e.template_data->>'reference';
