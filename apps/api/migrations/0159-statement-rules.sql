-- What small lines of statements are, by words of their narration: `SMS CHARGE` is a fee of the bank. A rule is kept by a member, or by two, and
-- ended by one; it never changes.
create table statement_rules (
  id uuid primary key default uuidv7(),
  account text not null check (account in ('provider', 'bank')),
  -- The words as they were typed, and as they are compared.
  words text not null,
  matched_words text not null check (length(matched_words) >= 4),
  -- The account of the ledger that such lines are cleared to.
  cleared_to text not null check (cleared_to in ('bank-fees', 'provider-fees', 'running-costs')),
  -- The highest amount of one line.
  at_most_kobo bigint not null check (at_most_kobo between 1 and 5000000),
  kept_by uuid not null references staff_members,
  kept_at timestamptz not null,
  -- The request by which a second person approved it.
  approval_id uuid references approvals,
  ended_by uuid references staff_members,
  ended_at timestamptz,
  check (cleared_to <> 'running-costs' or approval_id is not null),
  check ((ended_by is null) = (ended_at is null))
);
create unique index statement_rules_words on statement_rules (account, matched_words) where ended_at is null;
create index statement_rules_newest on statement_rules (id desc);

create function keep_statement_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or (to_jsonb(new) - 'ended_by' - 'ended_at') is distinct from (to_jsonb(old) - 'ended_by' - 'ended_at')
  then
    raise exception 'a rule of statements is ended, never edited' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger never_edited before update or delete on statement_rules for each row execute function keep_statement_rule();
create trigger append_only before truncate on statement_rules execute function refuse_change();
alter table statement_rules enable always trigger never_edited;
alter table statement_rules enable always trigger append_only;

-- A line is cleared by a person or by a rule.
alter table statement_lines add rule_id uuid references statement_rules;
alter table statement_lines drop constraint statement_lines_check1;
alter table statement_lines add constraint statement_lines_cleared
  check ((state = 'cleared') = (cleared_by is not null or rule_id is not null) and (cleared_by is null or rule_id is null));
create index statement_lines_by_rule on statement_lines (rule_id) where rule_id is not null;
