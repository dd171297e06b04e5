import { copyFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Keys } from '../src/platform/keys.ts';
import { unknownPasswordHash } from '../src/platform/passwords.ts';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';

const migrations = join(import.meta.dirname, '../migrations');
const lastBefore = '0010-subscriptions.sql';

/** The password of every agent of the release before. */
export const oldPassword = 'rice-and-beans';
// As the release before hashed it.
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$r23inbl9jFYi8vUj/cfH+w$v4aH/K7g4L2ZJsdfGlJYwlRMno7/OttViyqfr1ntKJA';

type Row = Record<string, unknown>;
type Insert = (table: string, row: Row) => Promise<string>;

/** A database as the release before the console left it, without rows. */
export const databaseBeforeConsole = (t: Ending) => databaseUpTo(t, lastBefore);

/** A database with the migrations up to one, without rows. */
export async function databaseUpTo(t: Ending, last: string): Promise<{ url: string; client: pg.Client }> {
  const ends = lastFirst(t);
  const folder = await mkdtemp(join(tmpdir(), 'foodbank-upgrade-'));
  ends.after(() => rm(folder, { recursive: true }));
  for (const name of readdirSync(migrations).filter((one) => one <= last)) {
    copyFileSync(join(migrations, name), join(folder, name));
  }
  const url = await createTestDatabase(ends, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.after(() => client.end());
  return { url, client };
}

/** Writes what that release had: agents, codes, accounts, the forms' rows, content, subscriptions and audit lines. */
export async function insertRowsBeforeConsole(client: pg.Client, keys: Keys, now: Date) {
  const insert: Insert = async (table, row) => {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const sql = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`;
    return (await client.query(sql, Object.values(row))).rows[0].id;
  };
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const agents = await insertAgents(insert, ago);
  await insertCodes(insert, keys, agents, now);
  await insertAccounts(insert, keys, agents, ago);
  await insertContent(insert);
  await insertSubscriptions(insert, ago);
  return {
    agents,
    requests: await insertRequests(insert, ago),
    lines: await insertAuditLines(client, agents, ago),
  };
}

/** An agent of the release before. */
interface OldAgent {
  id: string;
  email: string;
  code: string;
}

async function insertAgents(insert: Insert, ago: (days: number) => Date) {
  const add = async (firstname: string, code: string, given: Row = {}): Promise<OldAgent> => {
    const email = `${code.toLowerCase()}@example.com`;
    const id = await insert('agents', {
      ...{ firstname, lastname: 'Ọláníyan', email, email_key: email, category: 'individual', referral_code: code },
      ...{ phone: `0803 123 45${code.slice(-2)}`, phone_key: `+23480312345${code.slice(-2)}` },
      ...{ password_hash: passwordHash, created_at: ago(40), ...given },
    });
    return { id, email, code };
  };
  const erased = {
    email: 'erased-1@erased.invalid',
    email_key: 'erased-1@erased.invalid',
    phone: null,
    phone_key: null,
  };
  return {
    untouched: await add('Chidi', 'AAAA22'),
    changed: await add('Ẹniọlá', 'AAAA33', { password_version: 4 }),
    resetting: await add('Musa', 'AAAA44'),
    changing: await add('Ireti', 'AAAA55', { password_version: 2 }),
    gone: await add('Erased', 'AAAA66', {
      ...{ ...erased, lastname: 'agent', password_hash: unknownPasswordHash(), password_version: 2, erased_at: ago(2) },
    }),
  };
}

type OldAgents = Awaited<ReturnType<typeof insertAgents>>;

async function insertCodes(insert: Insert, keys: Keys, { changed, changing, resetting }: OldAgents, now: Date) {
  const add = ({ id }: OldAgent, purpose: string, code: string, given: Row = {}) =>
    insert('one_time_codes', {
      ...{ agent_id: id, purpose, code_hash: keys.digest(`code:${id}:${code}`), created_at: now },
      ...{ expires_at: new Date(now.getTime() + 600_000), ...given },
    });
  await add(resetting, 'reset-password', '123456');
  await add(changing, 'change-password', '654321', { new_password_hash: passwordHash });
  await add(changed, 'change-password', '111111', { used_at: now });
}

async function insertAccounts(insert: Insert, keys: Keys, { changed, gone }: OldAgents, ago: (days: number) => Date) {
  const code = '058';
  const name = 'Guaranty Trust Bank';
  const bankId = await insert('banks', { code, name, created_at: ago(40), updated_at: ago(40) });
  const add = ({ id }: OldAgent, number: string, given: Row) =>
    insert('payout_accounts', {
      ...{ agent_id: id, number_sealed: keys.seal(number), number_digest: keys.digest(number) },
      ...{ bank_id: bankId, bank_code: code, bank_name: name, ...given },
    });
  await add(changed, '0123456789', { account_name: 'ENIOLA OLANIYAN', needs_review: false, saved_at: ago(20) });
  await add(gone, '0123456780', {
    ...{ account_name: 'MUSA BELLO', needs_review: true, saved_at: ago(30), agent_erased_at: ago(2) },
  });
}

async function insertRequests(insert: Insert, ago: (days: number) => Date) {
  const common = { consent_version: 'privacy-2026-01', quarantined: false };
  const partner = (name: string, given: Row) =>
    insert('partner_requests', {
      ...{ ...common, digest: `partner ${name}`, name, contact_person: 'Ṣadé Obi', email: 'sade@example.com' },
      ...{
        phone: '0809 111 2222',
        food_product: 'Garri',
        why_partner: 'Long roads',
        additional_information: '',
        ...given,
      },
    });
  const message = (text: string, given: Row) =>
    insert('contact_messages', {
      ...{ ...common, digest: `contact ${text}`, name: 'Bisi Ade', email: 'Bisi@Example.com', message: text, ...given },
    });
  return {
    recentPartner: await partner('Ijebu Garri Ltd', { received_at: ago(1) }),
    oldPartner: await partner('Kano Millers', { received_at: ago(30) }),
    quarantinedPartner: await partner('Buy links now', { received_at: ago(1), quarantined: true }),
    recentMessage: await message('Where is\nmy rice?', { received_at: ago(2) }),
    oldMessage: await message('Do you deliver to Akure?', { received_at: ago(60) }),
    quarantinedMessage: await message('Cheap pills', { received_at: ago(3), quarantined: true }),
    oldQuarantined: await message('Old pills', { received_at: ago(90), quarantined: true }),
  };
}

async function insertContent(insert: Insert) {
  for (const [position, title] of ['How do I pay?', 'Do you deliver?'].entries()) {
    await insert('faqs', { position, title, content: `Answer ${position}` });
  }
  for (const [position, name] of ['Ada', 'Bola'].entries()) {
    await insert('testimonies', { position, name, content: `Good food ${position}` });
  }
}

async function insertSubscriptions(insert: Insert, ago: (days: number) => Date) {
  const add = (email: string, subscribedAt: Date, given: Row = {}) =>
    insert('subscriptions', {
      ...{ email, email_key: email, consent_version: 'newsletter-2026-01', subscribed_at: subscribedAt },
      ...{ quarantined: false, ...given },
    });
  await add('open@example.com', ago(50));
  await add('confirmed@example.com', ago(50), { confirmed_at: ago(49) });
  await add('left@example.com', ago(50), { confirmed_at: ago(49), unsubscribed_at: ago(10) });
  await add('left@example.com', ago(5));
  await add('held@example.com', ago(50), { quarantined: true });
}

/** The lines as they were read then, oldest first. */
async function insertAuditLines(
  client: pg.Client,
  { untouched, changed, gone }: OldAgents,
  ago: (days: number) => Date,
) {
  const lines = [
    [ago(40), 'visitor', 'agent-registered', untouched.id, {}],
    [ago(20), changed.id, 'payout-account-added', changed.id, { needsReview: false }],
    [ago(10), 'visitor', 'sign-in-refused', 'digest-of-an-address', {}],
    [ago(2), 'operator', 'person-erased', gone.id, {}],
    [ago(1), 'system', 'daily-totals-repaired', 'all', { rows: 2 }],
    [ago(1), 'shop', 'report-refused', 'C-1', {}],
  ];
  const sql = 'insert into audit_lines (at, actor, action, subject, detail) values ($1, $2, $3, $4, $5)';
  for (const line of lines) await client.query(sql, line);
  return (await client.query('select id, at, actor, action, subject, detail from audit_lines order by id')).rows;
}
