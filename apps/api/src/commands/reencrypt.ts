import { ConfigProblems } from '../config-checks.ts';
import { reencryptPayouts } from '../domains/earning/payouts/reencrypt-payouts.ts';
import { reencryptSubjectKeys } from '../domains/foundation/audit/reencrypt-subject-keys.ts';
import { reencryptEmails } from '../domains/foundation/notifications/reencrypt-emails.ts';
import { reencryptAccounts } from '../domains/money/banks/reencrypt-accounts.ts';
import { reencryptDataRequests } from '../domains/oversight/privacy/reencrypt-data-requests.ts';
import { reencryptTotp } from '../domains/people/second-factors/reencrypt-totp.ts';
import { runCommand } from './run-command.ts';

const batchSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

// Seals with TOKEN_SECRET what TOKEN_SECRET_PREVIOUS sealed, beside the running product: `npm run reencrypt`.
await runCommand(async ({ config, database }) => {
  if (config.tokenSecretPrevious === null) {
    throw new ConfigProblems(
      'Set TOKEN_SECRET_PREVIOUS to the secret that is being replaced, and TOKEN_SECRET to the new one.',
    );
  }
  const emails = await database.write(reencryptEmails);
  const authenticators = await database.write(reencryptTotp);
  const dataRequests = await database.write(reencryptDataRequests);
  let accounts = 0;
  for (let after: string | null = beforeAll; after !== null; ) {
    const from: string = after;
    const done = await database.write((tx) => reencryptAccounts(tx, from, batchSize));
    accounts += done?.count ?? 0;
    after = done?.lastAgentId ?? null;
  }
  let payouts = 0;
  for (let after: string | null = beforeAll; after !== null; ) {
    const from: string = after;
    const done = await database.write((tx) => reencryptPayouts(tx, from, batchSize));
    payouts += done?.count ?? 0;
    after = done?.lastId ?? null;
  }
  let keys = 0;
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const done = await database.write((tx) => reencryptSubjectKeys(tx, from, batchSize));
    keys += done?.count ?? 0;
    after = done?.lastSubject ?? null;
  }
  console.log(
    `Sealed with the new secret: ${accounts} payout accounts, ${payouts} payouts, ${emails} emails that wait, ${dataRequests} data requests, ${authenticators} authenticator apps, ${keys} keys of the audit log.`,
  );
});
