import assert from 'node:assert/strict';
import { confirmRefundAccount, nameRefundAccount, type RefundAccount } from '@foodbank/contract/money/refund-accounts';
import { sendPhoneCode } from '../src/domains/people/accounts/send-phone-code.ts';
import { codeIn } from './customer-texts.ts';
import type { TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/**
 * Names an account for refunds in place of another one, with the code from the phone: the message of that number where jobs run, and otherwise the one
 * that waits.
 */
export async function changeRefundAccount(
  app: TestApp,
  customer: TestCustomer,
  body: { bankCode: string; accountNumber: string },
  count = 1,
): Promise<RefundAccount> {
  const { codeSent } = await customer.call(nameRefundAccount, { body });
  const { requestId } = codeSent ?? assert.fail('no code was sent');
  const code = app.isWorkless ? await codeOf(app.context, requestId) : await codeIn(app, customer.phone, count);
  return (await customer.call(confirmRefundAccount, { body: { requestId, code } })).account;
}

/** The code of a request, where no job sends its message and wipes it. */
async function codeOf({ database, keys }: TestApp['context'], requestId: string): Promise<string> {
  await database.write((tx) => sendPhoneCode(tx, requestId));
  const { rows } = await database.pool.query(
    `select t.sealed from phone_codes c join text_messages t on t.id = c.text_id where c.id = $1`,
    [requestId],
  );
  return /\b\d{6}\b/.exec(keys.unseal(rows[0].sealed))?.[0] ?? assert.fail('no code');
}
