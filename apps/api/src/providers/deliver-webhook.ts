import { setTimeout as sleep } from 'node:timers/promises';
import { signatureHeader, signWebhook } from './paystack-webhooks.ts';

const tries = 5;

/** Sends a webhook of a sandbox, signed, and again a few times while the product doesn't answer. */
export async function deliverWebhook(webhookUrl: string, body: string, secretKey: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(body, secretKey) };
  for (let tried = 0; tried < tries; tried++) {
    const answer = await fetch(webhookUrl, { method: 'POST', headers, body, redirect: 'error' }).catch(() => null);
    if (answer?.ok) return;
    await sleep(1_000 * 2 ** tried, undefined, { ref: false });
  }
}
