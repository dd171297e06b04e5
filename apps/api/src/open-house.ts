import type { Config } from './config.ts';
import { allJobs, queues } from './domains/jobs.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import type { House } from './platform/house.ts';
import { startJobs } from './platform/jobs.ts';
import { deriveKeys } from './platform/keys.ts';
import { createLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { mailFolder } from './platform/mailbox.ts';
import { createPasswords } from './platform/passwords.ts';
import { createSessions } from './platform/sessions.ts';
import { folderMailer, type Mailer, smtpMailer } from './providers/mail.ts';

/** An open house: what routes stand on, and the worker that may run in the same process. */
export interface OpenHouse {
  house: House;
  /** Begins to run jobs in this process. */
  startWorking(): Promise<void>;
  /** Lets the running jobs end and closes every connection. */
  close(): Promise<void>;
}

/** Opens the house on a migrated database. */
export async function openHouse(
  config: Config,
  databaseUrl: string,
  { clock, log, mailer = mailerOf(config) }: { clock: Clock; log: Log; mailer?: Mailer },
): Promise<OpenHouse> {
  const keys = deriveKeys(config.tokenSecret);
  const jobs = await startJobs(databaseUrl, queues, log);
  const database = openDatabase({
    url: databaseUrl,
    clock,
    keys,
    enqueue: jobs.enqueueOn,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const house: House = {
    config,
    clock,
    keys,
    database,
    limits: createLimits(database.pool, keys, config.limitScale),
    passwords: createPasswords(),
    sessions: createSessions(keys.session, clock),
    log,
  };
  return {
    house,
    startWorking: () => jobs.work(allJobs(house, mailer)),
    async close() {
      await jobs.stop();
      mailer.close();
      await database.close();
    },
  };
}

/** The mail server of the configuration, or development's folder. */
function mailerOf({ mailUrl, mailFrom, dataDir }: Config): Mailer {
  return mailUrl === null ? folderMailer(mailFolder(dataDir), mailFrom) : smtpMailer(mailUrl, mailFrom);
}
