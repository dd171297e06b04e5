import * as calls from '@foodbank/contract/money/refund-accounts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { withAttemptLimit } from '../../people/accounts/attempts.ts';
import { maskedNumber } from '../banks/approvals.ts';
import { resolveAccount } from '../banks/resolve-account.ts';
import { findRefundAccount, type RefundAccount } from './refund-account-queries.ts';
import { confirmRefundAccount, nameRefundAccount } from './refund-accounts.ts';

/** The calls by which a customer names the account for refunds. */
export function refundAccountRoutes(context: AppContext): Route[] {
  const { config, database, keys, limits } = context;
  return [
    personRoute(calls.readRefundAccount, async (_, { person }) => {
      const account = await findRefundAccount(database.read, person.id);
      return { account: account && describeRefundAccount(account, keys) };
    }),
    personRoute(calls.nameRefundAccount, async ({ body }, { person, address }) => {
      await limits.take('resolutionsByCustomer', person.id);
      const named = await resolveAccount(context, body);
      const { account, codeSent } = await database.write((tx) =>
        nameRefundAccount(tx, person.id, named, textAsker(config, address)),
      );
      const message = codeSent === null ? calls.refundAccountStates[account.state] : calls.refundAccountCodeSent;
      return { account: describeRefundAccount(account, keys), message, codeSent };
    }),
    personRoute(calls.confirmRefundAccount, async ({ body }, { person, address }) => {
      const login = `refund-account ${person.id}`;
      const account = await withAttemptLimit(
        limits,
        { kind: 'customer', login, address },
        async () => (await database.write((tx) => confirmRefundAccount(tx, person.id, body))) ?? refuse('invalid-code'),
      );
      return { account: describeRefundAccount(account, keys), message: calls.refundAccountStates[account.state] };
    }),
  ];
}

/** An account for refunds as people see it: with the last four digits only. */
export const describeRefundAccount = (
  {
    numberSealed,
    bankName,
    accountName,
    state,
  }: Pick<RefundAccount, 'numberSealed' | 'bankName' | 'accountName' | 'state'>,
  keys: Keys,
): calls.RefundAccount => ({
  bankName,
  accountNumber: maskedNumber(keys.unseal(numberSealed)),
  accountName,
  state,
});
