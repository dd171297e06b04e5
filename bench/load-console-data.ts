import type { Client } from 'pg';
import { type Scale, smallScale } from './load-data.ts';

/** How much data the console is measured with. */
export interface ConsoleScale extends Scale {
  requests: number;
  auditLines: number;
  emails: number;
  failedEmails: number;
  jobs: number;
}

export const consoleScale: ConsoleScale = {
  agents: 2_000,
  orders: 1_000_000,
  mostOrders: 100_000,
  // With those of our own shop 50,000 requests and a million lines.
  requests: 30_000,
  auditLines: 800_000,
  emails: 1_000_000,
  failedEmails: 5_000,
  jobs: 50_000,
};
/** For a quick trial, without meaningful results. */
export const smallConsoleScale: ConsoleScale = {
  ...smallScale,
  requests: 500,
  auditLines: 10_000,
  emails: 10_000,
  failedEmails: 200,
  jobs: 500,
};

const agentOf = (n: string, { agents }: Scale) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(1 + ${n} % ${agents}), 12, '0'))::uuid`;
const someTimeIn = (days: number) => `date_trunc('milliseconds', now() - random() * interval '${days} days')`;

// Five in a hundred wait for an answer, one in a hundred is quarantined.
const requestsSql = (scale: ConsoleScale) => `
  insert into requests (reference, kind, digest, subject, sender_name, email, agent_id, fields, received_at, quarantined, state, due_at,
    changed_at, search, owner_id)
  select 'R-' || left((10000000 + n * 79)::text, 4) || '-' || right((10000000 + n * 79)::text, 4), (array['contact', 'partner', 'rider', 'agent'])[1 + n % 4], 'bench ' || n, 'Question ' || n, 'Eve Bello ' || n,
    'eve' || n || '@bench.example', case when n % 4 = 3 then ${agentOf('n', scale)} end, jsonb_build_object('message', 'Where is my rice, order ' || n),
    at, n % 100 = 1, case when n % 20 = 0 then 'new' when n % 20 = 1 then 'waiting' else 'closed' end,
    case when n % 20 = 0 then at + interval '24 hours' end, at,
    'eve bello ' || n || ' question ' || n || ' where is my rice, order ' || n,
    case when n % 40 = 0 then (select id from staff_members limit 1) end
  from (select n, ${someTimeIn(600)} as at from generate_series(1, ${scale.requests}) n) numbers`;

const auditSql = (scale: ConsoleScale) => `
  insert into audit_lines (at, actor, actor_kind, action, subject, detail)
  select now() - (${scale.auditLines} - n) * interval '30 seconds', case when n % 3 = 0 then 'system' else ${agentOf('n', scale)}::text end,
    case when n % 3 = 0 then 'system' else 'agent' end, (array['login', 'profile-updated', 'code-sent', 'payout-account-added'])[1 + n % 4],
    ${agentOf('n', scale)}::text, '{}'
  from generate_series(1, ${scale.auditLines}) n`;

const emailsSql = ({ agents, emails, failedEmails }: ConsoleScale) => `
  insert into emails (kind, to_address, to_key, template_data, created_at, attempts, sent_at, failed_at, last_error)
  select 'password-changed', 'agent' || a || '@bench.example', 'agent' || a || '@bench.example', '{"firstname": "Amaka"}', at, 1,
    case when n > ${2 * failedEmails} then at end, case when n <= ${failedEmails} then at end,
    case when n <= ${failedEmails} then '550 5.1.1 mailbox unavailable' end
  from (select n, 1 + n % ${agents} as a, ${someTimeIn(90)} as at from generate_series(1, ${emails}) n) numbers`;

const accountsSql = `
  insert into payout_accounts (agent_id, number_sealed, number_digest, bank_id, bank_code, bank_name, account_name, needs_review, saved_at)
  select a.id, $1, 'bench ' || a.id, b.id, b.code, b.name, 'MUSA BELLO', true, ${someTimeIn(30)}
  from agents a cross join (select * from banks limit 1) b`;

const approvalsSql = (scale: ConsoleScale) => `
  insert into approvals (kind, subject, payload, fingerprint, permission, requested_by, requested_by_kind, reason, requested_at, expires_at,
    state, decided_at)
  select 'bench', n::text, '{}', '', (array['agents.approve-change', 'terms.approve', 'staff.approve'])[1 + n % 3], ${agentOf('n', scale)}, 'agent',
    'The bench asks', now() - n * interval '1 minute', now() + interval '7 days', case when n % 20 = 0 then 'open' else 'approved' end,
    case when n % 20 = 0 then null else now() end
  from generate_series(1, 20000) n`;

const dataRequestsSql = `
  insert into data_requests (wants, contact_digests, state, received_at, due_at, registered_at, registered_by)
  select 'export', '{}', case when n % 10 = 0 then 'open' else 'closed' end, at, at + interval '48 hours', at, $1
  from (select n, ${someTimeIn(300)} as at from generate_series(1, 5000) n) numbers`;

const contentSql = `
  with items as (
    insert into content_items (kind, position)
    select case when n % 2 = 0 then 'question' else 'testimony' end, n from generate_series(1, 300) n returning id, kind
  )
  insert into content_versions (item_id, kind, number, title, content, written_at)
  select id, kind, number, 'Bench', repeat('Rice and beans. ', 30), now() from items, generate_series(1, 5) number`;

// As many files as in some months, one of them with as many rows as a file may have.
const targetsSql = `
  with uploads as (
    insert into target_uploads (uploaded_by, uploaded_at, file_name, digest, row_count, error_count, change_count, state)
    select $1, now() - n * interval '1 hour', 'targets.csv', '', 50000, 5000, 45000, 'checked' from generate_series(1, 500) n
    returning id, uploaded_at
  )
  insert into target_upload_rows (upload_id, line, given, error)
  select newest.id, line, 'FB-' || line, case when line % 10 = 0 then 'No agent has this code' end
  from (select id from uploads order by uploaded_at desc limit 1) newest, generate_series(2, 50001) line`;

/** The queue that the jobs are in. */
export const jobQueue = 'bank-list';

// Most jobs are done; as many failed or wait as on a bad day.
const jobsSql = ({ jobs }: ConsoleScale) => `
  insert into pgboss.job (name, data, state, retry_count, created_on, completed_on, output)
  select q.name, '{"id": "bench"}', (case when n % 50 = 0 then 'failed' when n % 50 = 1 then 'created' else 'completed' end)::pgboss.job_state, 1,
    at, case when n % 50 <> 1 then at end, '{"message": "no answer"}'
  from (select n, ${someTimeIn(6)} as at from generate_series(1, ${jobs}) n) numbers
  cross join (select name from pgboss.queue where name = '${jobQueue}') q`;

/** What fills a database that has agents, orders, a member of staff and the job queue with the rest that the console lists. */
export async function loadConsoleData(
  client: Client,
  scale: ConsoleScale,
  { staffId, sealedNumber }: { staffId: string; sealedNumber: Buffer },
): Promise<void> {
  for (const sqlOf of [requestsSql, auditSql, emailsSql, approvalsSql, jobsSql]) await client.query(sqlOf(scale));
  await client.query(accountsSql, [sealedNumber]);
  await client.query(dataRequestsSql, [staffId]);
  await client.query(contentSql);
  await client.query(targetsSql, [staffId]);
  await client.query(
    'update pgboss.queue q set failed_count = (select count(*) from pgboss.job j where j.name = q.name and state = $1)',
    ['failed'],
  );
}
