import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { type AccountNumberSandbox, accountNumberSandbox } from './providers/account-number-sandbox.ts';
import { type ChargeSandbox, chargeSandbox } from './providers/charge-sandbox.ts';

/** The sandbox for money in, which sends its webhooks to this product. `now` replaces the present time, in milliseconds: then it sends none. */
export function chargeSandboxOf({ dataDir, publicUrl, tokenSecret }: Config, now?: () => number): ChargeSandbox {
  const webhookUrl = `${publicUrl}/api/v1/webhooks/paystack`;
  // The key of the payout sandbox: one company, one receiver of webhooks.
  const secretKey = createHmac('sha256', tokenSecret).update('payout sandbox').digest('hex');
  return chargeSandbox({
    folder: join(dataDir, 'charge-sandbox'),
    publicUrl,
    webhookUrl,
    secretKey,
    ...(now && { now, isSilent: true }),
  });
}

/** The sandbox for account numbers: the same company, with the same books. */
export function accountNumberSandboxOf({ dataDir, publicUrl, tokenSecret }: Config): AccountNumberSandbox {
  const secretKey = createHmac('sha256', tokenSecret).update('payout sandbox').digest('hex');
  const webhookUrl = `${publicUrl}/api/v1/webhooks/paystack`;
  return accountNumberSandbox({ folder: join(dataDir, 'charge-sandbox'), webhookUrl, secretKey });
}
