import { ConfigProblems } from '../config-checks.ts';
import { reencryptPayouts } from '../domains/earning/payouts/reencrypt-payouts.ts';
import { reencryptApprovals } from '../domains/foundation/approvals/reencrypt-approvals.ts';
import { reencryptSubjectKeys } from '../domains/foundation/audit/reencrypt-subject-keys.ts';
import { reencryptFiles } from '../domains/foundation/files/reencrypt-files.ts';
import {
  reencryptEmails,
  reencryptPush,
  reencryptTexts,
} from '../domains/foundation/notifications/reencrypt-outboxes.ts';
import { reencryptSentMessages } from '../domains/foundation/notifications/sent-messages.ts';
import { reencryptPlanMessages } from '../domains/lending/loans/plan-messages.ts';
import { reencryptPayslips } from '../domains/lending/payroll/personal-data.ts';
import { reencryptNumberRows } from '../domains/money/account-numbers/numbers.ts';
import { reencryptAccounts } from '../domains/money/banks/reencrypt-accounts.ts';
import { reencryptPayerAccounts } from '../domains/money/charges/payer-accounts.ts';
import { reencryptRefundAccounts } from '../domains/money/charges/refund-accounts.ts';
import { reencryptSenders } from '../domains/money/charges/senders.ts';
import { reencryptChargeEmails } from '../domains/money/charges/starting.ts';
import {
  reencryptDisbursements,
  reencryptProviderEvents,
  reencryptRecipients,
  type Step,
} from '../domains/money/payments/reencrypt-payments.ts';
import { reencryptCards } from '../domains/money/saved-cards/keeping.ts';
import { reencryptDataRequests } from '../domains/oversight/privacy/reencrypt-data-requests.ts';
import { reencryptNumbers } from '../domains/people/identity-checks/numbers.ts';
import { reencryptPictures } from '../domains/people/identity-pictures/keeping.ts';
import { reencryptTotp } from '../domains/people/second-factors/reencrypt-totp.ts';
import { reencryptDeliveries } from '../domains/selling/deliveries/reencrypt-deliveries.ts';
import {
  reencryptPartnerAccounts,
  reencryptPartnerPayouts,
} from '../domains/selling/partner-payouts/reencrypt-partner-payouts.ts';
import { reencryptNumberClaims } from '../domains/selling/sign-ups/number-claims.ts';
import type { Tx } from '../platform/database.ts';
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
  const texts = await database.write(reencryptTexts);
  const pushes = await database.write(reencryptPush);
  const deliveries = await database.write(reencryptDeliveries);
  await database.write(reencryptNumberClaims);
  await database.write(reencryptNumbers);
  await database.write(reencryptPictures);
  const authenticators = await database.write(reencryptTotp);
  const dataRequests = await database.write(reencryptDataRequests);
  const approvals = await database.write(reencryptApprovals);
  const inSteps = async (step: (tx: Tx, after: string, atMost: number) => Promise<Step | null>, first: string) => {
    let count = 0;
    for (let after: string | null = first; after !== null; ) {
      const from: string = after;
      const done = await database.write((tx) => step(tx, from, batchSize));
      count += done?.count ?? 0;
      after = done?.last ?? null;
    }
    return count;
  };
  const accounts = await inSteps(reencryptAccounts, beforeAll);
  const refundAccounts =
    (await inSteps(reencryptRefundAccounts, '')) + (await inSteps(reencryptPayerAccounts, beforeAll));
  await inSteps(reencryptChargeEmails, beforeAll);
  await inSteps(reencryptCards, beforeAll);
  await inSteps(reencryptNumberRows, beforeAll);
  await inSteps(reencryptSenders, beforeAll);
  await inSteps(reencryptPayslips, beforeAll);
  const payouts = await inSteps(reencryptPayouts, beforeAll);
  const partnerAccounts = await inSteps(reencryptPartnerAccounts, beforeAll);
  const partnerPayouts = await inSteps(reencryptPartnerPayouts, beforeAll);
  const keys = await inSteps(reencryptSubjectKeys, '');
  const payments = await inSteps(reencryptDisbursements, beforeAll);
  await inSteps(reencryptRecipients, '');
  const webhooks = await inSteps(reencryptProviderEvents, beforeAll);
  const messages =
    (await inSteps(reencryptPlanMessages, beforeAll)) + (await inSteps(reencryptSentMessages, beforeAll));
  const files = await inSteps(reencryptFiles, beforeAll);
  console.log(
    `Sealed with the new secret: ${accounts + partnerAccounts} payout accounts, ${refundAccounts} accounts for refunds, ${payouts + partnerPayouts} payouts, ${emails} emails and ${texts} text messages that wait, ${pushes} notifications and devices, ${deliveries} contacts and codes of deliveries, ${dataRequests} data requests, ${approvals} requests that wait for a decision, ${authenticators} authenticator apps, ${keys} keys of the audit log, ${payments} payments, ${webhooks} webhooks, ${messages} messages to customers, ${files} keys of files.`,
  );
});
