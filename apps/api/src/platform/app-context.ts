import type { Config } from '../config.ts';
import type { AccountNumberProvider } from '../providers/account-numbers.ts';
import type { BankProvider } from '../providers/banks.ts';
import type { ChargeProvider } from '../providers/charges.ts';
import type { FileStore } from '../providers/files.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import type { Mailer } from '../providers/mail.ts';
import type { PayoutProvider } from '../providers/payouts.ts';
import type { PushProvider } from '../providers/push.ts';
import type { TextProvider } from '../providers/texts.ts';
import type { CallLimit } from './call-limit.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Keys } from './keys.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { Shares } from './shares.ts';

/** What routes and jobs get. Operations get a transaction instead, which has all that they need. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly database: Database;
  readonly limits: Limits;
  readonly callLimit: CallLimit;
  /** Computing the published rates: some milliseconds for any total of any day. */
  readonly ratesWork: Shares;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Outside companies. Jobs call them, and the few routes whose answer depends on one. */
  readonly providers: {
    readonly mail: Mailer;
    readonly banks: BankProvider;
    readonly payouts: PayoutProvider;
    readonly charges: ChargeProvider;
    readonly accountNumbers: AccountNumberProvider;
    readonly files: FileStore;
    readonly texts: TextProvider;
    /** Null where there are no notifications. */
    readonly push: PushProvider | null;
    /** Null where nobody is asked: then nobody is verified, and there are no plans. */
    readonly identity: IdentityProvider | null;
  };
}
