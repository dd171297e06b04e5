import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { formatDay } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { assertBuilt, buildFrontEnds } from '@foodbank/front-ends/front-ends';
import type { Config } from './config.ts';
import { civilServants } from './demo/employers.ts';
import { demoSignIns } from './demo/people.ts';
import { planHolderPassword, planHolders } from './demo/plan-holders.ts';
import { demoClerks, demoPackers, demoStaff } from './demo/staff.ts';
import { findAccountByLogin } from './domains/people/accounts/queries.ts';
import { findAgentByEmail } from './domains/people/agents/queries.ts';
import { adminsMin, countReadyAdmins, findConsoleOpening } from './domains/people/staff/find-console-opening.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { AppContext } from './platform/app-context.ts';
import { businessDateOf } from './platform/clock.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { awaitDatabase } from './platform/reach-database.ts';
import { mailFolder } from './providers/mail.ts';

const databasePatienceMs = 60_000;
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Prepares a server's start: opens the database, builds the front ends in development (in production they must be built already),
 * migrates. Returns the database's URL.
 */
export async function prepare(config: Config, log: Log, lifecycle: Lifecycle): Promise<string> {
  if (config.production) assertBuilt(config.siteUrl);
  if (config.heldSocket === null) await refuseTakenPort(config);
  await awaitProductionDatabase(config, log, lifecycle);
  const database = await openDatabaseServer(config, log);
  lifecycle.onShutdown(database.stop);
  if (!config.production) await buildFrontEnds(config.siteUrl, console.log);
  await migrateDatabase(database.url, log);
  return database.url;
}

/**
 * Waits for the database in production, where everything starts at once and the database may be up a moment later. In development a
 * wrong address fails at once.
 */
export async function awaitProductionDatabase(
  { databaseUrl, production }: Config,
  log: Log,
  lifecycle: Lifecycle,
): Promise<void> {
  if (databaseUrl === null || !production) return;
  await awaitDatabase(databaseUrl, { log, patienceMs: databasePatienceMs, signal: lifecycle.ending });
}

/** Applies the migrations that are missing. Several processes may call it at once. */
export async function migrateDatabase(url: string, log: Log): Promise<void> {
  await migrate(url, migrations, log);
}

/** Checked before anything slow: a taken port is the commonest reason why a start fails. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve)).catch(
    (error) => {
      if (error.code === 'EADDRINUSE') {
        throw new Error(
          `Port ${port} is taken, perhaps by a Foodbank that runs already. Stop that one, or start with PORT=${port + 1}.`,
        );
      }
      throw new Error(`Foodbank can't listen on ${host}:${port} (${error.code}). Set HOST or PORT to something else.`);
    },
  );
  await new Promise((resolve) => probe.close(resolve));
}

/** What a start prints: the address, and in development the demo's sign-ins. */
export async function announcement(context: AppContext): Promise<string[]> {
  const { config, database } = context;
  const lines = [`Foodbank is ready: ${config.publicUrl}`];
  if (config.production) return [...lines, ...(await consoleLines(context))];
  lines.push(`Agents log in at ${config.publicUrl}/agent-login`);
  for (const { email, password, about } of demoSignIns) {
    const found = await findAgentByEmail(database.read, emailKey(email));
    if (found) lines.push(`  ${email}  ${password}  (${about})`);
  }
  lines.push(...(await demoCustomerLines(context)));
  lines.push(...(await demoStaffLines(context)));
  lines.push(
    `The business date: ${formatDay(businessDateOf(context.clock))}, moved at ${config.publicUrl}/dev/business-date`,
  );
  lines.push(`Emails: ${config.publicUrl}/dev/mailbox, as files in ${mailFolder(config.dataDir)}`);
  lines.push(`Text messages: ${config.publicUrl}/dev/messages`);
  return lines;
}

/** In production: where the console is, and what is missing before it opens. */
async function consoleLines({ config, database }: AppContext): Promise<string[]> {
  if (config.opsUrl === null) return ['The console is off. OPS_URL, its own host, turns it on.'];
  if (await findConsoleOpening(database)) return [`The console: ${config.opsUrl}/ops/`];
  const ready = await countReadyAdmins(database);
  return [
    `The console at ${config.opsUrl}/ops/ isn't open yet: ${ready} of ${adminsMin} admins have a second factor.`,
    '  npm run staff -- invite EMAIL --name NAME --role admin',
  ];
}

/** In development: the sign-ins of the demo's customers. */
async function demoCustomerLines({ config, database }: AppContext): Promise<string[]> {
  const lines: string[] = [];
  for (const { phone, about } of [...planHolders, ...civilServants]) {
    const found = await findAccountByLogin(database.read, 'customer', phoneKey(phone) ?? phone);
    if (found) lines.push(`  ${phone}  ${planHolderPassword}  (${about})`);
  }
  return lines.length === 0 ? [] : [`Customers log in at ${config.publicUrl}/app/`, ...lines];
}

/** In development: the sign-ins of the demo's members of staff. */
async function demoStaffLines({ config, database }: AppContext): Promise<string[]> {
  const lines: string[] = [];
  const abouts = [
    ...demoPackers.map((packer) => ({ ...packer, about: `packer at ${packer.storeSlug}` })),
    ...demoClerks.map((clerk) => ({ ...clerk, about: `clerk of ${clerk.employerCode}` })),
  ];
  for (const { email, password, about } of [
    ...demoStaff.map((member) => ({ ...member, about: member.roles.join(', ') })),
    ...abouts,
  ]) {
    const found = await findAccountByLogin(database.read, 'staff', emailKey(email));
    if (found) lines.push(`  ${email}  ${password}  (${about})`);
  }
  if (lines.length === 0) return [];
  const codes = `the codes of their authenticator apps: ${config.publicUrl}/dev/authenticator`;
  return [`Staff log in at ${config.opsUrl}/ops/ (${codes})`, ...lines];
}
