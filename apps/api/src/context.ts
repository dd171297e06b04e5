import { readSiteContent } from '@foodbank/front-ends/front-ends';
import { chargeOwners } from './charge-owners.ts';
import { accountNumberSandboxOf, chargeSandboxOf } from './charge-sandbox-of.ts';
import type { Config } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { allDailyJobs } from './daily-jobs.ts';
import { findEarningsStart } from './domains/earning/commissions/queries.ts';
import { EarningsStartProblem, settleOutside } from './domains/earning/commissions/settle-outside.ts';
import { addPayoutGauges } from './domains/earning/payouts/payout-gauges.ts';
import { addContactGauge } from './domains/foundation/audit/contacts-shown.ts';
import { addAuditGauges } from './domains/foundation/audit/jobs.ts';
import { addDailyJobGauges } from './domains/foundation/calendar/job-gauges.ts';
import { createMovedClock } from './domains/foundation/calendar/moved-clock.ts';
import { ensureContent } from './domains/foundation/content/ensure-content.ts';
import { addOutboxGauges } from './domains/foundation/notifications/outbox-gauges.ts';
import { addPushGauges } from './domains/foundation/notifications/push-gauges.ts';
import { addTextGauges } from './domains/foundation/notifications/text-gauges.ts';
import { addCardGauges } from './domains/lending/automatic-payments/jobs.ts';
import { addPayrollMoneyGauges } from './domains/lending/payroll/payroll-money-gauges.ts';
import { payoutBanks } from './domains/money/banks/bank-rules.ts';
import { ensureBanks } from './domains/money/banks/refresh-banks.ts';
import { addChargeGauges } from './domains/money/charges/charge-gauges.ts';
import { addPaymentGauges } from './domains/money/payments/payment-gauges.ts';
import { addProofGauges } from './domains/oversight/proof/proof-state.ts';
import { addIdentityGauges } from './domains/people/identity-checks/jobs.ts';
import { addPictureGauges } from './domains/people/identity-pictures/jobs.ts';
import { addHoldGauges } from './domains/selling/checkout/holds.ts';
import { addOrderGauges } from './domains/selling/orders/order-gauges.ts';
import { addPartnerPayoutGauges } from './domains/selling/partner-payouts/partner-payout-gauges.ts';
import { allJobs, queues } from './jobs.ts';
import { payoutSandboxOf } from './payout-sandbox-of.ts';
import type { AppContext } from './platform/app-context.ts';
import { createCallLimit } from './platform/call-limit.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { addPlatformGauges } from './platform/gauges.ts';
import { type Job, jobConnections, startJobs } from './platform/jobs.ts';
import { deriveKeys } from './platform/keys.ts';
import { createLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { createSessions } from './platform/sessions.ts';
import { createShares } from './platform/shares.ts';
import type { AccountNumberProvider } from './providers/account-numbers.ts';
import { bankSandbox } from './providers/bank-sandbox.ts';
import type { BankProvider } from './providers/banks.ts';
import type { ChargeProvider } from './providers/charges.ts';
import { dojah } from './providers/dojah.ts';
import { type FileStore, folderStore } from './providers/files.ts';
import type { IdentityProvider } from './providers/identity.ts';
import { identitySandbox } from './providers/identity-sandbox.ts';
import { folderMailer, type Mailer, mailFolder, smtpMailer } from './providers/mail.ts';
import type { PayoutProvider } from './providers/payouts.ts';
import { paystack } from './providers/paystack.ts';
import { paystackAccountNumbers } from './providers/paystack-account-numbers.ts';
import { paystackCharges } from './providers/paystack-charges.ts';
import { paystackTransfers } from './providers/paystack-transfers.ts';
import { type PushProvider, webPush } from './providers/push.ts';
import { s3Store } from './providers/s3.ts';
import { smileId } from './providers/smile-id.ts';
import { termii } from './providers/termii.ts';
import { folderTexts, type TextProvider, textsFolder } from './providers/texts.ts';
import { release } from './release.ts';

// At some milliseconds each, a fifth of a core.
const ratesASecond = 50;

/** An open context, and the worker that may run in the same process. */
export interface OpenContext {
  context: AppContext;
  /** Starts running jobs in this process. Without the schedule only what is enqueued runs, and nothing by the clock or at the start. */
  startWorking(withSchedule?: boolean): Promise<void>;
  /** Waits for the running jobs and closes every connection. */
  close(): Promise<void>;
}

/** What a context is opened with. The providers follow the configuration unless a test brings its own. */
export interface ContextParts {
  clock: Clock;
  log: Log;
  mailer?: Mailer;
  banks?: BankProvider;
  files?: FileStore;
  payouts?: PayoutProvider;
  texts?: TextProvider;
  push?: PushProvider | null;
  charges?: ChargeProvider;
  accountNumbers?: AccountNumberProvider;
  identity?: IdentityProvider | null;
  passwords?: Passwords;
}

/** Opens the context on a migrated database. An opening that fails leaves nothing open. */
export async function openContext(
  config: Config,
  databaseUrl: string,
  {
    clock: given,
    log,
    mailer = mailerOf(config),
    banks = banksOf(config),
    payouts = payoutsOf(config),
    charges = chargesOf(config),
    accountNumbers = accountNumbersOf(config),
    identity = identityProviderOf(config, given),
    files = filesOf(config),
    texts = textsProviderOf(config),
    push = config.push && webPush(config.push),
    passwords = createPasswords(),
  }: ContextParts,
): Promise<OpenContext> {
  const moved = config.production ? null : createMovedClock(given);
  const clock = moved ?? given;
  const keys = deriveKeys(config.tokenSecret, config.tokenSecretPrevious);
  const metrics = createMetrics(release);
  const part = { url: databaseUrl, connections: config.connections, runs: config.runsJobs };
  const jobs = await startJobs(part, queues, log);
  const database = openDatabase({
    url: databaseUrl,
    connections: config.connections - jobConnections(part),
    clock,
    keys,
    enqueue: jobs.enqueueOn,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const context: AppContext = {
    chargeOwners,
    config,
    clock,
    keys,
    database,
    limits: createLimits(database.pool, keys, config.limitScale, (limit) => metrics.limitRefusals.inc({ limit })),
    ratesWork: createShares(systemClock, ratesASecond * config.limitScale, () =>
      metrics.limitRefusals.inc({ limit: 'ratesWork' }),
    ),
    callLimit: createCallLimit(clock, config.limitScale, () => metrics.limitRefusals.inc({ limit: 'callsByAccount' })),
    passwords,
    sessions: createSessions(keys.session, clock, keys.sessionBefore),
    log,
    metrics,
    providers: { mail: mailer, banks, payouts, charges, accountNumbers, files, texts, push, identity },
  };
  addPlatformGauges(metrics, { database, passwords, depths: jobs.depths });
  addOutboxGauges(context);
  addTextGauges(context);
  addPushGauges(context);
  addIdentityGauges(context);
  addPictureGauges(context);
  addCardGauges(context);
  addAuditGauges(context);
  addContactGauge(context);
  addPaymentGauges(context);
  addChargeGauges(context);
  addHoldGauges(context);
  addOrderGauges(context);
  addDailyJobGauges(
    context,
    allDailyJobs(context).map(({ name }) => name),
  );
  addProofGauges(context);
  addPayoutGauges(context);
  addPartnerPayoutGauges(context);
  addPayrollMoneyGauges(context);
  const close = async () => {
    await jobs.stop();
    moved?.close();
    mailer.close();
    await database.close();
  };
  try {
    await moved?.follow(database, config.businessDate);
    if (config.production && payouts.domain === 'test')
      log.warn({}, 'the key of the payment provider is a test key: nobody is paid');
    await ensureBanks(database);
    await settleOutsidePayments(config, database, log);
    await ensureContent(database, readSiteContent());
  } catch (error) {
    await close().catch((problem) => log.warn({ err: problem }, 'a part of the context did not close'));
    throw error;
  }
  const timedJobs = () => allJobs(context).map((job) => timed(job, metrics));
  return { context, startWorking: (withSchedule = true) => jobs.work(timedJobs(), withSchedule), close };
}

/** Settles the lines that were paid before the product paid them. A missing or changed setting is a problem of the configuration. */
async function settleOutsidePayments(
  { earningsPaidUntil, production }: Config,
  database: Database,
  log: Log,
): Promise<void> {
  await settleOutside(database, { paidUntil: earningsPaidUntil, needed: production }).catch((error) => {
    throw error instanceof EarningsStartProblem ? new ConfigProblems(error.message) : error;
  });
  // The operator looks at the log of a first start, and not at that of a restart at night, which would be the first to refuse.
  if (production && (await findEarningsStart(database.read)) === null)
    log.warn({}, 'EARNINGS_PAID_UNTIL is not set: once an order is completed, the product does not start without it');
}

/** The same job, timed. */
function timed(job: Job, { jobs }: Metrics): Job {
  const { queue } = job;
  return {
    ...job,
    async run(id, stopping) {
      const end = jobs.startTimer({ queue });
      await job.run(id, stopping).catch((error) => {
        end({ outcome: 'failed' });
        throw error;
      });
      end({ outcome: 'completed' });
    },
  };
}

/** The configured mail server, or development's folder. */
function mailerOf({ mailUrl, mailFrom, dataDir }: Config): Mailer {
  return mailUrl === null ? folderMailer(mailFolder(dataDir), mailFrom) : smtpMailer(mailUrl, mailFrom);
}

/** Termii where a key is configured, else development's folder. */
function textsProviderOf({ texts, dataDir }: Config): TextProvider {
  return texts.termii === null ? folderTexts(textsFolder(dataDir)) : termii(texts.termii);
}

/** The client of the company that IDENTITY_URL names, or development's sandbox; null in a production without such a company. */
function identityProviderOf({ identity, siteUrl }: Config, clock: Clock): IdentityProvider | null {
  switch (identity?.provider) {
    case 'dojah':
      return dojah({ url: identity.url, appId: identity.account, secretKey: identity.key });
    case 'smile-id': {
      const { url, account: partnerId, key: apiKey } = identity;
      return smileId({ url, partnerId, apiKey, privacyUrl: `${siteUrl}/privacy` });
    }
    case 'sandbox':
      return identitySandbox(() => clock.now());
    default:
      return null;
  }
}

/** The store that FILES_URL names. */
function filesOf({ files }: Config): FileStore {
  return files.kind === 'folder' ? folderStore(files.folder) : s3Store(files);
}

/** Paystack where a key is configured, else the sandbox. */
function banksOf({ paystack: account }: Config): BankProvider {
  return account === null ? bankSandbox(payoutBanks) : paystack(account);
}

/** Paystack where a key is configured, else the sandbox, which sends its webhooks to this product. */
function payoutsOf(config: Config): PayoutProvider {
  return config.paystack === null ? payoutSandboxOf(config) : paystackTransfers(config.paystack);
}

/** The same for money that customers pay. */
function chargesOf(config: Config): ChargeProvider {
  return config.paystack === null ? chargeSandboxOf(config) : paystackCharges(config.paystack);
}

/** The same for account numbers of customers' own. */
function accountNumbersOf(config: Config): AccountNumberProvider {
  return config.paystack === null ? accountNumberSandboxOf(config) : paystackAccountNumbers(config.paystack);
}
