import type { Client } from 'pg';

const listReferences = `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
// Those of keys stay: what is loaded has to be unique.
const listIndexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
  from pg_index join pg_class c on c.oid = indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`;
const withTriggers = (state: 'enable' | 'disable') => `do $$ declare one record; begin
  for one in select distinct tgrelid::regclass as of from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' or tgenabled = 'D' and c.relnamespace = 'public'::regnamespace
  loop execute format('alter table %s ${state} trigger user', one.of); end loop;
end $$`;

/**
 * Loads rows without indexes, references and triggers, and puts them back afterwards: each index is built once, and each reference is checked
 * once, so that a million rows take seconds. Triggers that always fire stay.
 */
export async function loadInBulk(client: Client, load: () => Promise<void>): Promise<void> {
  const references = (await client.query(listReferences)).rows;
  const indexes = (await client.query(listIndexes)).rows;
  const always = (
    await client.query(
      `select tgrelid::regclass::text as of, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A' and not tgisinternal`,
    )
  ).rows;
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(withTriggers('disable'));
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.42)`);
  await load();
  for (const { text } of indexes) await client.query(text);
  for (const { of, name, text } of references) await client.query(`alter table ${of} add constraint ${name} ${text}`);
  await client.query(withTriggers('enable'));
  for (const { of, name } of always) await client.query(`alter table ${of} enable always trigger ${name}`);
}
