import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openChargeBooks } from './providers/charge-sandbox-books.ts';
import { listMovements } from './providers/charge-sandbox-movements.ts';
import { payoutSandbox } from './providers/payout-sandbox.ts';
import type { PayoutProvider } from './providers/payouts.ts';

/** The payout sandbox of this product, which sends its webhooks to it. `now` replaces the present time, in milliseconds. */
export function payoutSandboxOf({ dataDir, publicUrl, tokenSecret }: Config, now?: () => number): PayoutProvider {
  const webhookUrl = `${publicUrl}/api/v1/webhooks/paystack`;
  const secretKey = createHmac('sha256', tokenSecret).update('payout sandbox').digest('hex');
  // Money that customers pay and get back moves the same balance.
  const charges = openChargeBooks(join(dataDir, 'charge-sandbox'));
  const others = () => listMovements(charges, (now ?? Date.now)());
  return payoutSandbox({ folder: join(dataDir, 'payout-sandbox'), webhookUrl, secretKey, others, ...(now && { now }) });
}
