/**
 * Four of the product's calls on Express 5, as a good team would write them. SQL, business rules and schemas are the product's; the
 * server, the session, the limit, the log, the metrics, the transaction and the replies are this file's.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createSecretKey, randomUUID } from 'node:crypto';
import { getAgent } from '@foodbank/contract/people/agents';
import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { orderReport, trackMessages, trackOrder } from '@foodbank/contract/selling/tracking';
import { getDashboard as getDashboardCall } from '@foodbank/contract/views/dashboard';
import { listReferrals } from '@foodbank/contract/views/referrals';
import express, { type NextFunction, type Request, type Response } from 'express';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { destination, pino } from 'pino';
import { Gauge, Histogram } from 'prom-client';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { listTerms } from '../../apps/api/src/domains/earning/terms/queries.ts';
import { commissionTermsFor } from '../../apps/api/src/domains/earning/terms/terms-rules.ts';
import { bankInfoOf } from '../../apps/api/src/domains/money/banks/update-account-info.ts';
import { findPasswordVersion } from '../../apps/api/src/domains/people/accounts/queries.ts';
import { recordOrders } from '../../apps/api/src/domains/selling/orders/record-orders.ts';
import { orderProblems, reportedOrderOf } from '../../apps/api/src/domains/selling/tracking/read-reports.ts';
import { salesHistoryOf, summarize } from '../../apps/api/src/domains/views/dashboard/dashboard-rules.ts';
import { getDashboard, getProfile } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { listReferralsAsJson } from '../../apps/api/src/domains/views/referrals/queries.ts';
import type { Db, Tx } from '../../apps/api/src/platform/database.ts';
import { deriveKeys, sameText } from '../../apps/api/src/platform/keys.ts';
import { Refusal, refuse } from '../../apps/api/src/platform/refuse.ts';

const { PORT, DATABASE_URL, TOKEN_SECRET = '', TRACK_KEY = '' } = process.env;
const keys = deriveKeys(TOKEN_SECRET);
const sessionKey = createSecretKey(keys.session);
// Every log line of a request carries its id.
const requestIds = new AsyncLocalStorage<string>();
const mixin = () => ({ requestId: requestIds.getStore() });
const log = pino({ base: null, mixin }, destination({ dest: 1, sync: false, minLength: 4096 }));
const callsAMinute = 600_000_000;
const inFlight = new Gauge({ name: 'requests_in_flight', help: 'Requests that have begun and not ended' });
const durations = new Histogram({
  name: 'request_duration_seconds',
  help: 'How long requests took',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

const itemsOf = (list: string) => (list === '{}' ? [] : list.slice(1, -1).split(','));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
pg.types.setTypeParser(1016 as number, (list) => itemsOf(list).map(Number));
pg.types.setTypeParser(1182 as number, itemsOf);
// The product's limits on waiting: none of them is left out in production.
const timeouts = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000, query_timeout: 12_000 };
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, keepAlive: true, ...timeouts });
pool.on('error', (error) => log.warn({ err: error }, 'a connection was lost'));
const db = dbOn(pool);

function dbOn(runner: Pick<pg.Pool | pg.PoolClient, 'query'>): Db {
  const list: Db['list'] = async ({ name, text }, values = []) =>
    (await runner.query({ name, text, values: [...values] })).rows;
  const find: Db['find'] = async (statement, values) => (await list(statement, values))[0] ?? null;
  const get: Db['get'] = async (statement, values) => {
    const row = await find(statement, values);
    if (row === null) throw new Error(`${statement.name} found no row`);
    return row;
  };
  return { list, find, get };
}

async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const enqueue = () => Promise.reject(new Error('these calls enqueue no job'));
  try {
    await client.query('begin');
    const now = new Date();
    const result = await work({ ...dbOn(client), now, businessDate: lagosDay(now), keys, enqueue });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function parse<T>(schema: ZodMiniType<T> | undefined, value: unknown): T {
  const parsed = schema && safeParse(schema, value);
  if (!parsed?.success) refuse('validation', { message: parsed?.error.issues[0]?.message ?? '' });
  return parsed.data;
}

function noteAnswers(request: Request, response: Response, next: NextFunction): void {
  const requestId = randomUUID();
  const beganAt = performance.now();
  inFlight.inc();
  response.set({ 'x-request-id': requestId, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  response.once('finish', () => {
    const tookMs = performance.now() - beganAt;
    const { method } = request;
    const route = request.route?.path;
    const status = response.statusCode;
    durations.observe({ route, method, status: `${Math.trunc(status / 100)}xx` }, tookMs / 1000);
    log.info({ requestId, method, route, status, durationMs: Math.round(tookMs) }, 'answered');
  });
  response.once('close', () => inFlight.dec());
  requestIds.run(requestId, next);
}

const bearerToken = ({ headers: { authorization = '' } }: Request) =>
  authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';

function readToken(token: string): { sub: string; pv: number } {
  try {
    return jwt.verify(token, sessionKey, { algorithms: ['HS256'] }) as unknown as { sub: string; pv: number };
  } catch {
    refuse('not-signed-in');
  }
}

const calls = new Map<string, number>();
setInterval(() => calls.clear(), 60_000).unref();

async function requireOwner(request: Request, _: Response, next: NextFunction): Promise<void> {
  const { sub, pv } = readToken(bearerToken(request));
  const count = (calls.get(sub) ?? 0) + 1;
  if (count > callsAMinute) refuse('too-many-requests');
  calls.set(sub, count);
  if ((await findPasswordVersion(db, sub)) !== pv) refuse('not-signed-in');
  if (request.params.id !== sub) refuse('not-yours');
  next();
}

function requireShop(request: Request, _: Response, next: NextFunction): void {
  if (!sameText(bearerToken(request), TRACK_KEY)) refuse('not-signed-in');
  next();
}

const app = express();
app.disable('x-powered-by').disable('etag');
app.use(noteAnswers);
const agent = express.Router({ mergeParams: true });
app.use('/api/v1/agents/:id', agent);
agent.use(requireOwner);

agent.get('/dashboard', async (request, response) => {
  const { id } = parse(getDashboardCall.params, request.params);
  const { month, year } = parse(getDashboardCall.query, request.query);
  const period = month === undefined || year === undefined ? null : monthDays(month, year);
  const { firstname, lastname, referralCode, days, targetKobo } = await getDashboard(db, id, period);
  response.json({
    name: `${firstname} ${lastname}`,
    referralCode: formatReferralCode(referralCode),
    summary: summarize(days, targetKobo),
    salesHistory: salesHistoryOf(days, period, lagosDay(new Date())),
  });
});

agent.get('/', async (request, response) => {
  const { id } = parse(getAgent.params, request.params);
  const now = new Date();
  const { month, year } = lagosMonth(now);
  const [profile, terms] = await Promise.all([getProfile(db, id, monthDays(month, year)), listTerms(db, [id])]);
  const { firstname, lastname, email, category, phone, targetKobo, expectedKobo, account } = profile;
  response.json({
    agent: {
      id,
      name: `${firstname} ${lastname}`,
      firstname,
      lastname,
      email,
      category,
      referralCode: formatReferralCode(profile.referralCode),
      phoneNumber: phone,
      target: targetKobo === null ? null : toNaira(targetKobo),
      expectedEarnings: toNaira(expectedKobo),
      commissionTerms: commissionTermsFor(terms, { agentId: id, category }, now),
      bankInfo: account && bankInfoOf(account, keys),
    },
  });
});

agent.get('/referrals', async (request, response) => {
  const { id } = parse(listReferrals.params, request.params);
  const { search, filter = 'all' } = parse(listReferrals.query, request.query);
  const text = search?.trim().toLowerCase() || null;
  const wanted = { text, phoneKey: text === null ? null : phoneKey(text), filter };
  const { total, list } = await listReferralsAsJson(db, id, wanted);
  response.type('json').send(`{"referrals":[${list}],"totalReferrals":${total}}`);
});

app.put(
  '/api/v1/track/orders/:orderNumber',
  requireShop,
  express.json({ limit: '64kb' }),
  async (request, response) => {
    const { orderNumber } = parse(trackOrder.params, request.params);
    const order = reportedOrderOf(orderNumber, parse(orderReport, request.body));
    const problems = orderProblems(order, new Date());
    if (problems) refuse('validation', problems);
    const [refusal] = await inTransaction((tx) => recordOrders(tx, [order]));
    if (refusal) refuse(refusal);
    response.json({ orderNumber, message: trackMessages.orderRecorded });
  },
);

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  if (!(error instanceof Refusal)) log.error({ err: error }, 'failed');
  const { code, message, status } = error instanceof Refusal ? error : new Refusal('internal');
  response.status(status).json({ code, message });
});

// As long as the product keeps idle connections open. By default Node closes them after 5 s, at times just as one is used again.
app.listen(Number(PORT), '127.0.0.1').keepAliveTimeout = 72_000;
process.once('SIGTERM', () => process.exit(0));
