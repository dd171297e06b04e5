-- What customers were reminded of: each reminder of a due day once.
create table plan_reminders (
  loan_id uuid not null references loans,
  kind text not null check (kind in ('soon', 'today', 'late-1', 'late-7', 'late-26', 'late-60', 'late-83')),
  due_on date not null,
  sent_on date not null,
  sent_at timestamptz not null,
  primary key (loan_id, due_on, kind)
);
