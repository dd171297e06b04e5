import {
  bankMessages,
  getAllBanks as getAllBanksCall,
  resolveAccount as resolveAccountCall,
  updateAccountInfo as updateAccountInfoCall,
} from '@foodbank/contract/money/banks';
import type { AppContext } from '../../../platform/app-context.ts';
import { keepAnswer } from '../../../platform/kept-answer.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { findPayoutAccount, listBanks } from './queries.ts';
import { resolveBankAccount } from './resolve-account.ts';
import { type AccountOwner, saveAccount } from './update-account-info.ts';

/** Finds who an account is for; agents stand above banks, so whoever builds the routes hands it in. */
export type FindOwner = (agentId: string) => Promise<AccountOwner>;

/** The calls by which an agent chooses a bank and says where earnings go. */
export function bankRoutes(context: AppContext, findOwner: FindOwner): Route[] {
  const { database, limits } = context;
  const allBanks = keepAnswer(async () => {
    const data = (await listBanks(database.read)).map(({ id, code, name, createdAt, updatedAt }) => ({
      _id: id,
      bank_name: name,
      bank_code: code,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }));
    return { message: bankMessages.banksRetrieved, data };
  });
  return [
    route(getAllBanksCall, allBanks),
    route(resolveAccountCall, async ({ body: { account_number: accountNumber, bank_code: bankCode } }, { agentId }) => {
      if ((await findPayoutAccount(database.read, agentId)) !== null) refuse('account-exists');
      await limits.take('resolutionsByAgent', agentId);
      const { accountName } = await resolveBankAccount(context, { accountNumber, bankCode });
      return { status: true, message: bankMessages.accountResolved, data: { account_name: accountName } };
    }),
    route(updateAccountInfoCall, async ({ body: { accountNumber, bankCode } }, { agentId }) => {
      if ((await findPayoutAccount(database.read, agentId)) !== null) refuse('account-information-exists');
      // Counted apart, so that looking accounts up never keeps somebody from saving theirs.
      await limits.take('resolutionsByAgent', `save ${agentId}`);
      const owner = await findOwner(agentId);
      // Asked again: what the browser says of the name is never taken over.
      const account = await resolveBankAccount(context, { accountNumber, bankCode });
      await database.write((tx) => saveAccount(tx, owner, account));
      return { message: bankMessages.accountUpdated };
    }),
  ];
}
