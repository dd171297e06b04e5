-- At most 20 open sessions of a customer, 5 of a rider and 10 of a member of staff: the least recently used end. At most 200 rows of an
-- account are kept.
update account_sessions set ended_at = now() where id in (
  select id from (
    select s.id, a.kind, row_number() over (partition by s.account_id, a.kind = 'staff' and s.completed_at is null
      order by s.seen_at desc, s.id desc) as place
    from account_sessions s join accounts a on a.id = s.account_id and a.password_version = s.password_version
    where s.ended_at is null) open
  where place > case kind when 'customer' then 20 when 'rider' then 5 else 10 end);
delete from account_sessions where id in (
  select id from (
    select s.id, row_number() over (partition by s.account_id
      order by s.ended_at is null and a.password_version = s.password_version desc, s.seen_at desc, s.id desc) as place
    from account_sessions s join accounts a on a.id = s.account_id) kept
  where place > 200);

-- When the member of staff last proved who they are in this session with their password or a factor, and what a passkey has to sign for
-- it. Signing in is such a proof.
alter table account_sessions add column proved_at timestamptz, add column proof_challenge text;
