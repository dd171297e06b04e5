-- What pauses a plan: each open case, and each return that waits, about goods of the order that it pays for. The pause itself is an event of
-- the loan; one lasts until the last cause has ended.
create table loan_pauses (
  loan_id uuid not null references loans,
  cause text not null check (cause in ('case', 'return')),
  -- The request, or the return. It may be deleted after its time.
  cause_id uuid not null,
  -- As people name it: the number of the case, or of the order.
  name text not null,
  -- The business date on which it was opened, for the last time.
  since date not null,
  ended_on date,
  -- The loan's days of pause were over before the cause ended: from this day on the plan goes on.
  over_on date,
  primary key (loan_id, cause, cause_id)
);
create index loan_pauses_open on loan_pauses (loan_id) where ended_on is null;
create index loan_pauses_cause on loan_pauses (cause_id) where ended_on is null;

-- What a customer's case is about: the topic that was chosen, the plan, the identity check.
alter table requests add column topic text;
alter table requests add column loan_id uuid references loans;
alter table requests add column identity_check_id uuid references identity_checks on delete set null;
-- The business date since when the case pauses a plan; null if it does not, or not any more.
alter table requests add column pauses_since date;
alter table requests drop constraint requests_kind_check;
alter table requests add constraint requests_kind_check
  check (kind in ('contact', 'partner', 'rider', 'agent', 'customer', 'order', 'payment', 'chargeback', 'number', 'plan', 'identity',
    'limit-review', 'hardship'));
alter table requests drop constraint requests_of_kind;
alter table requests add constraint requests_of_kind check (
  (kind not in ('customer', 'order', 'payment', 'chargeback', 'plan', 'identity', 'limit-review', 'hardship') or customer_id is not null)
  and (kind not in ('order', 'payment') or order_number is not null)
  and (kind <> 'chargeback' or charge_id is not null)
);
create index requests_loan on requests (loan_id) where loan_id is not null;
create index requests_identity_check on requests (identity_check_id) where identity_check_id is not null;
create index requests_pausing on requests (pauses_since, id) where pauses_since is not null;
update requests set topic = case fields ->> 'topic'
    when 'Something is missing' then 'missing' when 'Something is damaged or bad' then 'damaged' when 'I got something else' then 'wrong' end
  where kind = 'order';
