-- Statements of the payment provider and of the business's bank, and how each of their lines is explained by the ledger.
create table statements (
  id uuid primary key default uuidv7(),
  account text not null check (account in ('provider', 'bank')),
  -- A file that a person uploaded, or what the provider answered to the daily job.
  source text not null check (source in ('file', 'provider')),
  state text not null check (state in ('checked', 'replaced', 'applied')),
  -- Null for the job.
  uploaded_by uuid references staff_members,
  uploaded_at timestamptz not null,
  file_name text not null,
  -- A digest of the file's bytes, and one of all that was checked. Applying needs the second.
  file_digest bytea not null,
  digest text not null,
  from_on date not null,
  to_on date not null,
  opening_kobo bigint not null,
  closing_kobo bigint not null,
  -- The sum of the lines without an error.
  sum_kobo bigint not null,
  line_count integer not null,
  error_count integer not null,
  -- What is wrong with the statement as a whole, as a list of texts.
  problems jsonb not null,
  applied_by uuid references staff_members,
  applied_at timestamptz,
  -- The statement before it on the same account. Each has at most one after it.
  previous_id uuid unique references statements,
  -- The ledger's balance just after it was applied, and what was booked by then and is on no statement yet.
  ledger_kobo bigint,
  unstated_kobo bigint,
  check ((state = 'applied') = (applied_at is not null)),
  check (state = 'applied' or previous_id is null)
);
create unique index statements_first on statements (account) where state = 'applied' and previous_id is null;
create index statements_applied on statements (account, to_on desc) where state = 'applied';
create index statements_of_file on statements (account, file_digest) where state = 'applied';
create index statements_waiting on statements (uploaded_by, account) where state = 'checked';
create index statements_unapplied on statements (uploaded_at) where state <> 'applied';

-- A line's own content never changes once its statement is applied.
create table statement_lines (
  id uuid primary key default uuidv7(),
  statement_id uuid not null references statements on delete cascade,
  -- The line of the file, from 2 on; 1 is the opening balance of an account's first statement.
  line integer not null,
  account text not null,
  external_id text,
  booked_on date,
  value_on date,
  amount_kobo bigint,
  description text not null default '',
  reference text,
  -- The balance after the line, where the statement has it.
  balance_kobo bigint,
  -- True if the provider says that the line is money between it and the bank.
  own_transfer boolean not null default false,
  -- Why the line can't be applied.
  error text,
  -- Null until the statement is applied.
  state text check (state in ('matched', 'waiting', 'suspense', 'cleared')),
  -- What explains it, or why nothing does: the codes of reconciliation-rules.ts.
  cause text,
  -- The disbursement that the line's reference names.
  disbursement_id uuid,
  -- The line of the other account, or the opposite one of the same account.
  partner_id uuid unique references statement_lines,
  -- When it came into its state.
  state_at timestamptz,
  cleared_by uuid references staff_members,
  cleared_to text,
  reason text,
  -- The request for clearing: an open one while the line is in suspense, and then the one that cleared it.
  approval_id uuid references approvals,
  unique (statement_id, line),
  check (state is null or (error is null and booked_on is not null and amount_kobo <> 0 and external_id is not null)),
  check ((state = 'cleared') = (cleared_by is not null))
);
create unique index statement_lines_known on statement_lines (account, external_id) where state is not null;
create index statement_lines_errors on statement_lines (statement_id, line) where error is not null;
create index statement_lines_by_state on statement_lines (state, booked_on, id) where state is not null;
create index statement_lines_by_account on statement_lines (account, state, booked_on, id) where state is not null;
create index statement_lines_reference on statement_lines (lower(reference), amount_kobo, booked_on, id)
  where state in ('suspense', 'waiting') and approval_id is null;
create index statement_lines_open_amount on statement_lines (amount_kobo, booked_on, id)
  where state is null or state in ('suspense', 'waiting');
create index statement_lines_again on statement_lines (id) where state in ('suspense', 'waiting');
create index statement_lines_disbursement on statement_lines (disbursement_id) where disbursement_id is not null;
create unique index statement_lines_fee on statement_lines (disbursement_id) where cause = 'fee';

-- What the ledger booked on an account of the statements, other than for their lines: on no statement until a line is matched to it.
create table ledger_items (
  account text not null,
  -- The number of the ledger's entry.
  number bigint not null,
  -- The ledger's transfer. No foreign key: its check would lock a row of a table that nobody may update.
  transfer_id uuid not null,
  code text not null,
  subject text not null,
  amount_kobo bigint not null,
  booked_on date not null,
  line_id uuid unique references statement_lines,
  primary key (account, number)
);
create index ledger_items_open on ledger_items (account, booked_on, number) where line_id is null;
create index ledger_items_subject on ledger_items (subject, account);

-- Up to which of its entries an account of the ledger was read.
create table ledger_readings (
  account text primary key check (account in ('provider', 'bank')),
  last_number bigint not null
);
insert into ledger_readings (account, last_number) values ('provider', 0), ('bank', 0);

create function keep_statement_line() returns trigger language plpgsql as $$
begin
  if old.state is not null and (tg_op = 'DELETE' or old.state in ('matched', 'cleared') and new is distinct from old
    or (new.id, new.statement_id, new.line, new.account, new.external_id, new.booked_on, new.value_on, new.amount_kobo,
      new.description, new.reference, new.balance_kobo) is distinct from
      (old.id, old.statement_id, old.line, old.account, old.external_id, old.booked_on, old.value_on, old.amount_kobo,
      old.description, old.reference, old.balance_kobo))
  then
    raise exception 'a line of a statement is never edited' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger never_edited before update or delete on statement_lines for each row execute function keep_statement_line();
create trigger append_only before truncate on statement_lines execute function refuse_change();
alter table statement_lines enable always trigger never_edited;
alter table statement_lines enable always trigger append_only;

create function keep_statement() returns trigger language plpgsql as $$
begin
  if old.state = 'applied' then
    raise exception 'an applied statement is never edited' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger never_edited before update or delete on statements for each row execute function keep_statement();
create trigger append_only before truncate on statements execute function refuse_change();
alter table statements enable always trigger never_edited;
alter table statements enable always trigger append_only;
