-- Tables, columns and queues get the names that the contract and the field use. The product stops for this migration:
-- a process of the release before knows only the old names.
alter table letters rename to emails;
alter table emails rename column words to template_data;
alter index letters_pkey rename to emails_pkey;
alter index letters_to rename to emails_to;
alter index letters_waiting rename to emails_waiting;
alter index letters_created rename to emails_created;
alter index letters_failed rename to emails_failed;

alter table agent_days rename to agent_daily_totals;
alter index agent_days_pkey rename to agent_daily_totals_pkey;
alter table agent_daily_totals rename constraint agent_days_agent_id_fkey to agent_daily_totals_agent_id_fkey;

alter table subscribers rename column held to quarantined;
alter table partner_requests rename column held to quarantined;
alter table contact_messages rename column held to quarantined;

-- Rows without totals were made ahead of time by a job that is gone; a day without a row reads the same.
delete from agent_daily_totals
where (sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count) = (0, 0, 0, 0, 0);

-- The job queue's tables exist once a process of an earlier release has run. Waiting emails move to the queue's new name. The
-- nightly job that made rows ahead of time is unscheduled.
do $$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  insert into pgboss.queue
    select (jsonb_populate_record(q, '{"name": "emails"}')).* from pgboss.queue q where name = 'letters' on conflict do nothing;
  update pgboss.job set name = 'emails' where name = 'letters';
  delete from pgboss.schedule where name in ('letters', 'agent-days');
  delete from pgboss.job where name = 'agent-days';
  delete from pgboss.queue where name in ('letters', 'agent-days');
end $$;
