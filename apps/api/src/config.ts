import { resolve } from 'node:path';
import { type Day, isDay } from '@foodbank/contract/primitives/day';
import { isEmail } from '@foodbank/contract/primitives/email';
import * as z from 'zod/mini';
import {
  ConfigProblems,
  clearProblems,
  isLoopback,
  isProxy,
  movedDateProblems,
  passwordOf,
  proxyMessage,
  replacedProblems,
  sameSecretProblems,
  secret,
  splitList,
  trustProblems,
  url,
  wholeNumber,
} from './config-checks.ts';
import { type FilesPlace, filesPlace, filesProblems } from './config-files.ts';
import { type IdentityAccount, identityOf, identityProblems } from './identity-config.ts';
import { ownSecrets } from './own-secrets.ts';
import { type PaystackAccount, paystackOf, paystackProblems } from './paystack-config.ts';
import { type PushAccount, pushOf, pushProblems } from './push-config.ts';
import { type TextsAccount, textsEnvironment, textsOf, textsProblems } from './texts-config.ts';

/** Everything that the environment decides. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** The PostgreSQL server; null for the embedded one, in development only. */
  databaseUrl: string | null;
  /** The address that people see, without a closing slash. */
  publicUrl: string;
  /** The console's address, without a closing slash; null for no console, in production without OPS_URL. */
  opsUrl: string | null;
  /** The address that the site's pages name as their own: PUBLIC_URL, or development's usual one whatever the port. */
  siteUrl: string;
  tokenSecret: string;
  /** The secret before a rotation: its tokens and sealed texts are still read; new ones use the present secret. */
  tokenSecretPrevious: string | null;
  trackKey: string;
  /** The shop's key before a rotation, which is still accepted. */
  trackKeyPrevious: string | null;
  limitScale: number;
  /** The proxies whose forwarded addresses count; false for none. */
  trustProxy: string[] | false;
  /** The mail server; null writes emails into the data folder. */
  mailUrl: string | null;
  /** The address that emails come from. */
  mailFrom: string;
  /** The business date that development begins with; null to leave it as it is. */
  businessDate: Day | null;
  /** Where the team receives what the site's forms send. */
  teamMail: string;
  /** The last day whose commissions were paid outside the product; null if nothing was said. */
  earningsPaidUntil: Day | null;
  /** Paystack's address and our key there; null for the built-in sandbox. */
  paystack: PaystackAccount | null;
  /** How many saved cards are charged a minute, by the provider's limit of calls. */
  cardChargesPerMinute: number;
  /** The bank at which the payment provider makes account numbers for customers, as it names it; null where none are given. */
  accountNumbersAt: string | null;
  /** Who is asked about BVN and NIN: the built-in sandbox in development only; null where identity checks are not offered. */
  identity: IdentityAccount | null;
  /** How text messages are sent, and how many a day. */
  texts: TextsAccount;
  /** Our key at the push services of browsers; null where there are no notifications. */
  push: PushAccount | null;
  /** Where files are stored: by default a folder of DATA_DIR, in development only. */
  files: FilesPlace;
  logLevel: string;
  /** The port of this process's metrics; null for none. */
  metricsPort: number | null;
  metricsHost: string;
  /** The bearer token that reading the metrics needs; null where only this machine can. */
  metricsToken: string | null;
  /** Whether a server process runs jobs too, or leaves them to a worker. */
  runsJobs: boolean;
  /** The port on which a worker answers /healthz and /readyz; null for none. */
  workerPort: number | null;
  /** The file descriptor of a socket that systemd holds (LISTEN_FDS); null to listen on HOST and PORT. */
  heldSocket: number | null;
  /** True to remove the apps' service workers from phones: a kill switch. */
  removesWorkers: boolean;
  /** How long requests are still taken after /readyz has said no, in milliseconds. */
  drainDelayMs: number;
  /** How many connections to the database one process holds at most. */
  connections: number;
}

/** The least that a process needs: its two pools and the job queue's connections. */
export const connectionsMin = 6;

// A little longer than deploy/nginx.conf keeps an unused connection, so that nginx closes it first.
const drainDelayMsInProduction = 5_000;
// Production's bounds of LIMIT_SCALE.
const [limitScaleMin, limitScaleMax] = [0.1, 10];

/** Every variable of the environment. */
export const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber('PORT', 1, 65_535), '3000'),
  ACCOUNT_NUMBERS_AT: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]{1,60}$/, 'ACCOUNT_NUMBERS_AT is a bank as Paystack names it, such as wema-bank')),
  ),
  CARD_CHARGES_PER_MINUTE: z._default(wholeNumber('CARD_CHARGES_PER_MINUTE', 1, 10_000), '250'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'DATABASE_URL looks like postgres://user:password@host:5432/name'),
  ),
  PUBLIC_URL: z.optional(url(['http:', 'https:'], 'PUBLIC_URL looks like https://foodbank.example')),
  OPS_URL: z.optional(url(['http:', 'https:'], 'OPS_URL looks like https://ops.foodbank.example')),
  TOKEN_SECRET: z.optional(secret('TOKEN_SECRET')),
  TRACK_KEY: z.optional(
    secret('TRACK_KEY').check(z.regex(/^[\w.~+/=-]*$/, 'TRACK_KEY has letters, digits and . ~ + / = _ - only')),
  ),
  TOKEN_SECRET_PREVIOUS: z.optional(secret('TOKEN_SECRET_PREVIOUS')),
  TRACK_KEY_PREVIOUS: z.optional(secret('TRACK_KEY_PREVIOUS')),
  METRICS_PORT: z.optional(wholeNumber('METRICS_PORT', 1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(secret('METRICS_TOKEN')),
  LIMIT_SCALE: z._default(
    z
      .string()
      .check(z.refine((text) => Number(text) > 0 && Number.isFinite(Number(text)), 'LIMIT_SCALE is a number above 0')),
    '1',
  ),
  JOBS: z._default(z.enum(['here', 'none'], 'JOBS is here or none'), 'here'),
  WORKER_PORT: z.optional(wholeNumber('WORKER_PORT', 1, 65_535)),
  SERVICE_WORKERS: z._default(z.enum(['kept', 'removed'], 'SERVICE_WORKERS is kept or removed'), 'kept'),
  DRAIN_DELAY_MS: z.optional(wholeNumber('DRAIN_DELAY_MS', 0, 60_000)),
  DATABASE_CONNECTIONS: z._default(wholeNumber('DATABASE_CONNECTIONS', connectionsMin, 1_000), '25'),
  LISTEN_FDS: z.optional(
    z.literal('1', 'LISTEN_FDS is 1: Foodbank listens on one socket, so give its unit one ListenStream='),
  ),
  LISTEN_PID: z.optional(z.string()),
  TRUST_PROXY: z.optional(z.string().check(z.refine((text) => splitList(text).every(isProxy), proxyMessage))),
  EARNINGS_PAID_UNTIL: z.optional(z.string().check(z.refine(isDay, 'EARNINGS_PAID_UNTIL is a day such as 2026-06-30'))),
  PAYSTACK_SECRET_KEY: z.optional(z.string()),
  PAYSTACK_SECRET_KEY_PREVIOUS: z.optional(z.string()),
  PAYSTACK_URL: z._default(
    url(['http:', 'https:'], 'PAYSTACK_URL looks like https://api.paystack.co'),
    'https://api.paystack.co',
  ),
  BUSINESS_DATE: z.optional(z.string().check(z.refine(isDay, 'BUSINESS_DATE is a day such as 2026-11-20'))),
  TEAM_MAIL: z.optional(z.string().check(z.refine(isEmail, 'TEAM_MAIL looks like team@foodbank.example'))),
  MAIL_FROM: z.optional(z.string().check(z.refine(isEmail, 'MAIL_FROM looks like hello@foodbank.example'))),
  FILES_URL: z.optional(z.string()),
  PUSH_KEY: z.optional(z.string()),
  ...textsEnvironment,
  IDENTITY_URL: z.optional(z.string()),
  IDENTITY_ACCOUNT: z.optional(z.string()),
  IDENTITY_KEY: z.optional(z.string()),
  MAIL_URL: z.optional(
    url(['smtp:', 'smtps:', 'sandbox:'], 'MAIL_URL looks like smtp://user:password@mail.example:587').check(
      // They could switch TLS off.
      z.refine(
        (text) => !/[?#]/.test(text),
        'MAIL_URL takes no options after ? or #; in a password they are %3F and %23',
      ),
      z.refine(
        (text) => !/%(?![\da-f]{2})/i.test(text),
        'MAIL_URL has its user and password percent-encoded: % is %25',
      ),
    ),
  ),
});

type Environment = z.output<typeof environment>;

/**
 * Reads the environment; nothing else does. An empty value counts as not set. Throws ConfigProblems with one line for each
 * problem.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) throw new ConfigProblems(parsed.error.issues.map(({ message }) => message).join('\n'));
  const production = parsed.data.NODE_ENV === 'production';
  const problems = [
    ...problemsAnywhere(parsed.data, production),
    ...identityProblems(given, production),
    ...(production
      ? [...problemsInProduction(parsed.data), ...movedDateProblems(given), ...replacedProblems(given)]
      : problemsInDevelopment(parsed.data)),
  ];
  if (problems.length > 0) throw new ConfigProblems(problems.join('\n'));
  return assemble(parsed.data, production);
}

function problemsAnywhere(env: Environment, production: boolean): string[] {
  const same = (['TOKEN_SECRET', 'TRACK_KEY', 'PAYSTACK_SECRET_KEY'] as const)
    .filter((name) => env[name] !== undefined && env[name] === env[`${name}_PREVIOUS`])
    .map((name) => `${name}_PREVIOUS is the key before ${name}, not the same one`);
  if (env.OPS_URL !== undefined && env.PUBLIC_URL !== undefined && hostOf(env.OPS_URL) === hostOf(env.PUBLIC_URL))
    same.push('OPS_URL has the host of PUBLIC_URL: give the console a host of its own');
  same.push(...filesProblems(env.FILES_URL, production), ...pushProblems(env.PUSH_KEY));
  same.push(...clearProblems('PAYSTACK_URL', env.PAYSTACK_URL), ...clearProblems('TEXTS_URL', env.TEXTS_URL));
  const isOpen = env.METRICS_PORT !== undefined && !isLoopback(env.METRICS_HOST) && env.METRICS_TOKEN === undefined;
  return isOpen ? [...same, `METRICS_HOST=${env.METRICS_HOST} is open to others: set METRICS_TOKEN as well`] : same;
}

// Without the port: cookies are sent to every port of a host.
const hostOf = (address: string) => new URL(address).hostname.replace(/\.$/, '');

function problemsInProduction(env: Environment): string[] {
  const needed = [
    'DATABASE_URL',
    'TOKEN_SECRET',
    'TRACK_KEY',
    'MAIL_URL',
    'PAYSTACK_SECRET_KEY',
    'PUBLIC_URL',
    'FILES_URL',
  ] as const;
  const missing = needed
    .filter((name) => env[name] === undefined)
    .map(
      (name) => `${name} is needed in production${name === 'MAIL_URL' ? ' (sandbox: writes emails into files)' : ''}`,
    );
  return [
    ...missing,
    ...paystackProblems(env),
    ...textsProblems(env),
    ...limitScaleProblems(env),
    ...trustProblems(splitList(env.TRUST_PROXY ?? '')),
    ...sameSecretProblems(secretsOf(env)),
  ];
}

/** A number beyond the bounds switches the limits off, or refuses everybody. A server that listens on this machine alone may have any, for measuring. */
function limitScaleProblems({ LIMIT_SCALE: text, HOST, PUBLIC_URL }: Environment): string[] {
  const scale = Number(text);
  const isAlone = isLoopback(HOST) && PUBLIC_URL !== undefined && isLoopback(new URL(PUBLIC_URL).hostname);
  return isAlone || (scale >= limitScaleMin && scale <= limitScaleMax)
    ? []
    : [`LIMIT_SCALE=${text} is refused in production: from ${limitScaleMin} to ${limitScaleMax}`];
}

const secretsOf = (env: Environment) =>
  [
    ['TOKEN_SECRET', env.TOKEN_SECRET],
    ['TOKEN_SECRET_PREVIOUS', env.TOKEN_SECRET_PREVIOUS],
    ['TRACK_KEY', env.TRACK_KEY],
    ['TRACK_KEY_PREVIOUS', env.TRACK_KEY_PREVIOUS],
    ['METRICS_TOKEN', env.METRICS_TOKEN],
    ['PAYSTACK_SECRET_KEY', env.PAYSTACK_SECRET_KEY],
    ['PAYSTACK_SECRET_KEY_PREVIOUS', env.PAYSTACK_SECRET_KEY_PREVIOUS],
    ['TERMII_API_KEY', env.TERMII_API_KEY],
    ['IDENTITY_KEY', env.IDENTITY_KEY],
    ['PUSH_KEY', env.PUSH_KEY],
    ['The password of DATABASE_URL', passwordOf(env.DATABASE_URL)],
    ['The password of MAIL_URL', passwordOf(env.MAIL_URL)],
    ['The secret of FILES_URL', passwordOf(env.FILES_URL)],
  ] as const;

function problemsInDevelopment(env: Environment): string[] {
  return isLoopback(env.HOST)
    ? []
    : [
        `HOST=${env.HOST} is open to others, which only NODE_ENV=production may be; leave HOST out or set it to 127.0.0.1`,
      ];
}

function assemble(env: Environment, production: boolean): Config {
  const dataDir = resolve(env.DATA_DIR);
  const secrets = production ? null : ownSecrets(dataDir);
  const mailUrl = env.MAIL_URL?.startsWith('sandbox:') ? null : (env.MAIL_URL ?? null);
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const publicUrl = (env.PUBLIC_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, '');
  const tokenSecret = env.TOKEN_SECRET ?? secrets?.tokenSecret ?? '';
  const mailDomain = production ? new URL(publicUrl).hostname : 'foodbank.example';
  const teamMail = env.TEAM_MAIL ?? `info@${mailDomain}`;
  return {
    production,
    host: env.HOST,
    port: Number(env.PORT),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl,
    opsUrl: (env.OPS_URL ?? (production ? null : publicUrl))?.replace(/\/+$/, '') ?? null,
    siteUrl: env.PUBLIC_URL === undefined ? 'http://127.0.0.1:3000' : publicUrl,
    tokenSecret,
    tokenSecretPrevious: env.TOKEN_SECRET_PREVIOUS ?? null,
    trackKeyPrevious: env.TRACK_KEY_PREVIOUS ?? null,
    metricsPort: env.METRICS_PORT === undefined ? null : Number(env.METRICS_PORT),
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN ?? null,
    trackKey: env.TRACK_KEY ?? secrets?.trackKey ?? '',
    limitScale: Number(env.LIMIT_SCALE),
    trustProxy: env.TRUST_PROXY === undefined ? false : splitList(env.TRUST_PROXY),
    mailUrl,
    mailFrom: env.MAIL_FROM ?? `no-reply@${mailDomain}`,
    teamMail,
    earningsPaidUntil: env.EARNINGS_PAID_UNTIL ?? null,
    paystack: paystackOf(env),
    cardChargesPerMinute: Number(env.CARD_CHARGES_PER_MINUTE),
    accountNumbersAt: env.ACCOUNT_NUMBERS_AT ?? null,
    identity: identityOf(env, production),
    texts: textsOf(env),
    push: pushOf({ key: env.PUSH_KEY, tokenSecret, production, teamMail }),
    files: filesPlace(env.FILES_URL, dataDir, production),
    businessDate: env.BUSINESS_DATE ?? null,
    logLevel: production ? 'info' : 'warn',
    runsJobs: env.JOBS === 'here',
    workerPort: env.WORKER_PORT === undefined ? null : Number(env.WORKER_PORT),
    heldSocket: isForUs(env) ? 3 : null,
    removesWorkers: env.SERVICE_WORKERS === 'removed',
    drainDelayMs: Number(env.DRAIN_DELAY_MS ?? (production ? drainDelayMsInProduction : 0)),
    connections: Number(env.DATABASE_CONNECTIONS),
  };
}

/** Child processes inherit the variables, but the socket, systemd's first (3), belongs to the process that LISTEN_PID names. */
const isForUs = ({ LISTEN_FDS, LISTEN_PID }: Environment): boolean =>
  LISTEN_FDS !== undefined && (LISTEN_PID === undefined || LISTEN_PID === String(process.pid));

/** Where the data is, for commands that need nothing else: they may make no secrets in a folder that is still to be filled. */
export function readPlace(env: Record<string, string | undefined>): Pick<Config, 'dataDir' | 'databaseUrl'> {
  return { dataDir: resolve(env.DATA_DIR || './data'), databaseUrl: env.DATABASE_URL || null };
}
