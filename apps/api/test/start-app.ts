import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, type Endpoint, type ReplyOf, type Sent } from '@foodbank/contract/endpoint';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import type { RefusalBody } from '@foodbank/contract/refusals';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import type { ApprovalKind } from '../src/domains/foundation/approvals/take-approval.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import { businessDateOf, type Clock } from '../src/platform/clock.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import type { Passwords } from '../src/platform/passwords.ts';
import type { AccountNumberProvider } from '../src/providers/account-numbers.ts';
import type { BankProvider } from '../src/providers/banks.ts';
import type { ChargeProvider } from '../src/providers/charges.ts';
import type { FileStore } from '../src/providers/files.ts';
import type { IdentityProvider } from '../src/providers/identity.ts';
import type { Mailer } from '../src/providers/mail.ts';
import { mailFolder } from '../src/providers/mail.ts';
import type { PayoutProvider } from '../src/providers/payouts.ts';
import { type TextProvider, textsFolder } from '../src/providers/texts.ts';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';
import { quickPasswords } from './quick-passwords.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(at: string): void;
  advance(seconds: number): void;
  /** Moves the business date, which otherwise is the clock's Lagos day. */
  setBusinessDate(day: Day): void;
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  clock: TestClock;
  databaseUrl: string;
  /** Makes a call of the contract and expects it to work. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>, token?: string): Promise<ReplyOf<E>>;
  /** Makes a call of the contract and expects a refusal. */
  refused<E extends Endpoint>(endpoint: E, sent: Sent<E>, token?: string): Promise<Answer<RefusalBody>>;
  /** Makes a call and accepts any answer. A string body and bytes are sent unchanged. */
  send(
    endpoint: Endpoint,
    sent: Loose,
    token?: string,
    remoteAddress?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<RefusalBody & Record<string, unknown>>>;
  /** True if no jobs run, so that only calls change the database. */
  isWorkless: boolean;
  /** The emails to an address so far, oldest first. */
  emails(to: string): Promise<Email[]>;
  /** Waits until an address has a number of emails. Returns the last. */
  waitForEmail(to: string, count?: number): Promise<Email>;
  /** Waits until a phone, given by its key such as +2348031234567, has a number of text messages. Returns the last one's text. */
  waitForText(toKey: string, count?: number): Promise<string>;
}

/** The input of a call, valid or not. */
export interface Loose {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
}

const emailWaitMs = 60_000;

/** A clock at an instant, by default on the morning of a working day. */
export function createTestClock(at = '2026-06-15T09:00:00.000Z'): TestClock {
  let now = new Date(at);
  let businessDate: Day | null = null;
  return {
    now: () => new Date(now),
    businessDate: () => businessDate ?? lagosDay(now),
    setBusinessDate: (day) => {
      businessDate = day;
    },
    set: (next) => {
      now = new Date(next);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type { Ending } from './ending.ts';

export interface StartOptions {
  at?: string;
  env?: Record<string, string>;
  mailer?: Mailer;
  banks?: BankProvider;
  files?: FileStore;
  payouts?: PayoutProvider;
  texts?: TextProvider;
  charges?: ChargeProvider;
  accountNumbers?: AccountNumberProvider;
  identity?: IdentityProvider;
  log?: Log;
  /** Passwords at the product's cost, for tests about it. */
  passwords?: Passwords;
  /** Kinds of requests that two people decide, instead of the product's. */
  approvalKinds?: ApprovalKind[];
  /** Runs no jobs. */
  workless?: boolean;
  /**
   * Runs also what is due by the clock and at the start, such as sweeps, retention and the daily jobs of the first day. Otherwise that day counts as
   * done: all of it takes half of what a start costs.
   */
  scheduled?: boolean;
  /** The database of another app of the test. This app then acts as a second server and leaves the jobs to the first. */
  databaseUrl?: string;
}

/**
 * Starts the product as a process does, on its own database and with a clock that the test sets. It stops at the end of the test, or
 * of the file if `after` is the file's.
 */
export async function startApp(t: Ending, options: StartOptions = {}): Promise<TestApp> {
  const ends = lastFirst(t);
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-test-'));
  // An email may still be written while the folder is removed.
  ends.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 100, retryDelay: 100 }));
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase(ends));
  const runsJobs = !options.databaseUrl && !options.workless;
  const jobs = runsJobs ? {} : { JOBS: 'none' };
  // Production takes no more than ten times.
  const LIMIT_SCALE = options.env?.NODE_ENV === 'production' ? '10' : '1000';
  const config = readConfig({ DATA_DIR: folder, LIMIT_SCALE, DRAIN_DELAY_MS: '0', ...jobs, ...options.env });
  const clock = createTestClock(options.at);
  const log = options.log ?? createLog(process.env.TEST_LOG ?? 'silent');
  const {
    mailer,
    banks,
    files,
    payouts,
    charges,
    accountNumbers,
    texts,
    identity,
    passwords = quickPasswords(),
  } = options;
  const open = await openContext(config, databaseUrl, {
    clock,
    log,
    passwords,
    ...(mailer && { mailer }),
    ...(banks && { banks }),
    ...(files && { files }),
    ...(payouts && { payouts }),
    ...(texts && { texts }),
    ...(charges && { charges }),
    ...(accountNumbers && { accountNumbers }),
    ...(identity && { identity }),
  });
  ends.after(open.close);
  const app = await buildApp(open.context, options.approvalKinds);
  ends.after(() => app.close());
  if (runsJobs && !options.scheduled) await closeDay(clock, open.context);
  if (runsJobs) await open.startWorking(options.scheduled ?? false);
  const isWorkless = options.workless ?? false;
  return {
    app,
    context: open.context,
    clock,
    databaseUrl,
    isWorkless,
    ...callsOn(app),
    ...emailsIn(config),
    ...textsIn(config),
  };
}

/** Says that the daily jobs of today are done. */
async function closeDay(clock: Clock, { database }: Pick<AppContext, 'database'>): Promise<void> {
  const now = clock.now();
  await database.pool.query(
    `insert into business_days (day, begun_at, finished_at) values ($1, $2, $2) on conflict do nothing`,
    [businessDateOf(clock), now],
  );
}

function callsOn(app: FastifyInstance): Pick<TestApp, 'call' | 'refused' | 'send'> {
  const send: TestApp['send'] = async (
    { method, path },
    { params = {}, query = {}, body },
    token,
    remoteAddress,
    headers = {},
  ) => {
    const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const response = await app.inject({
      method,
      url: apiPrefix + url,
      query: Object.fromEntries(
        Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      headers: {
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
    const isPicture = `${response.headers['content-type']}`.startsWith('image/');
    const answered = isPicture ? response.rawPayload : response.json();
    return { status: response.statusCode, body: answered, headers: response.headers };
  };
  return {
    send,
    async call(endpoint, sent, token) {
      const { status, body } = await send(endpoint, sent as Loose, token);
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
      return body as ReplyOf<typeof endpoint>;
    },
    async refused(endpoint, sent, token) {
      const answer = await send(endpoint, sent as Loose, token);
      if (answer.status < 400) throw new Error(`${endpoint.name} was not refused`);
      return answer;
    },
  };
}

function emailsIn({ dataDir }: Config): Pick<TestApp, 'emails' | 'waitForEmail'> {
  const folder = mailFolder(dataDir);
  const emails = async (to: string) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return all.filter((message) => message.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()));
  };
  return {
    emails,
    async waitForEmail(to, count = 1) {
      for (const until = Date.now() + emailWaitMs; Date.now() < until; await sleep(25)) {
        const last = (await emails(to))[count - 1];
        if (last) return last;
      }
      throw new Error(`no email ${count} came to ${to}`);
    },
  };
}

function textsIn({ dataDir }: Config): Pick<TestApp, 'waitForText'> {
  const folder = textsFolder(dataDir);
  const texts = async (to: string) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();
    const all = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    return all.filter((message) => message.to === to).map(({ text }) => text as string);
  };
  return {
    async waitForText(to, count = 1) {
      for (const until = Date.now() + emailWaitMs; Date.now() < until; await sleep(25)) {
        const last = (await texts(to))[count - 1];
        if (last !== undefined) return last;
      }
      throw new Error(`no text message ${count} came to ${to}`);
    },
  };
}

/** The value after a label on a line of an email's text, such as `Password: …`. */
export function valueIn(message: Email, label: string): string {
  const value = new RegExp(`^${label}: (\\S+)\\r?$`, 'm').exec(message.text ?? '')?.[1];
  if (value === undefined) throw new Error(`the message has no line ${label}`);
  return value;
}
