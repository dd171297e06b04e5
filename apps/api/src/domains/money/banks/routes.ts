import * as calls from '@foodbank/contract/money/banks';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { findPayoutAccount, listBanks, type StoredBank } from './queries.ts';
import { resolveAccount } from './resolve-account.ts';
import { updateAccountInfo } from './update-account-info.ts';

/** The calls by which an agent lists banks and adds a payout account. */
export function bankRoutes(context: AppContext): Route[] {
  const { database, limits } = context;
  return [
    route(calls.getAllBanks, async () => {
      const banks = await listBanks(database.read);
      return { message: calls.bankMessages.banksRetrieved, data: banks.map(asListedBank) };
    }),
    route(
      calls.resolveAccount,
      async ({ body: { account_number: accountNumber, bank_code: bankCode } }, { agentId }) => {
        if ((await findPayoutAccount(database.read, agentId)) !== null) refuse('account-exists');
        await limits.take('resolutionsByAgent', agentId);
        const { accountName } = await resolveAccount(context, { accountNumber, bankCode });
        return { status: true, message: calls.bankMessages.accountResolved, data: { account_name: accountName } };
      },
    ),
    route(calls.updateAccountInfo, async ({ body: { accountNumber, bankCode } }, { agentId }) => {
      if ((await findPayoutAccount(database.read, agentId)) !== null) refuse('account-information-exists');
      // A separate key: resolving accounts doesn't count towards the limit of saving one.
      await limits.take('resolutionsByAgent', `save ${agentId}`);
      const owner = (await findAgent(database.read, agentId)) ?? refuse('not-signed-in');
      // Resolves the account again, because the name that the browser sends can't be trusted.
      const account = await resolveAccount(context, { accountNumber, bankCode });
      await database.write((tx) => updateAccountInfo(tx, owner, account));
      return { message: calls.bankMessages.accountUpdated };
    }),
  ];
}

function asListedBank({ id, code, name, createdAt, updatedAt }: StoredBank) {
  return {
    _id: id,
    bank_name: name,
    bank_code: code,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
