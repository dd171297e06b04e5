import { toNaira } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/partner-payouts';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { minimumKobo } from '../../earning/payouts/payout-rules.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { listBanks } from '../../money/banks/queries.ts';
import { resolveAccount } from '../../money/banks/resolve-account.ts';
import { shareOfCaller, withAttemptLimit } from '../../people/accounts/attempts.ts';
import { findPartnerAccount } from './account-queries.ts';
import { confirmRiderAccount } from './confirm-rider-account.ts';
import { listPayoutsOfPartner, sumOpenPartnerPayouts } from './list-queries.ts';
import { readOwed } from './read-payables.ts';
import { requestRiderAccount } from './request-rider-account.ts';

/** The calls of riders about what they are paid. Each is about the signed-in rider alone: none takes an id of a rider. */
export function riderPayoutRoutes(context: AppContext): Route[] {
  const { config, database, limits } = context;
  return [
    personRoute(calls.getRiderPayouts, async (_, { person: { id } }) => {
      const db = database.read;
      const [owed, open, account, payouts] = await Promise.all([
        readOwed(db, 'rider', [id]),
        sumOpenPartnerPayouts(db, 'rider', [id]),
        findPartnerAccount(db, { kind: 'rider', id }),
        listPayoutsOfPartner(db, { kind: 'rider', id }, calls.riderPayoutsMax),
      ]);
      const banks = account === null ? await listBanks(db) : [];
      const wasSeen = payouts.filter(({ state }) => state !== 'refused' && state !== 'dropped');
      return {
        owed: toNaira((owed.get(id) ?? 0) - (open.get(id) ?? 0)),
        minimum: toNaira(minimumKobo),
        account: account && {
          bankName: account.bankName,
          lastDigits: account.lastDigits,
          accountName: account.accountName,
          payableFrom: account.payableFrom,
        },
        banks: banks.map(({ code, name }) => ({ code, name })),
        payouts: wasSeen.map(({ id: payoutId, through, amountKobo, state, paidOn }) => ({
          id: payoutId,
          through,
          amount: toNaira(amountKobo),
          state,
          paidOn,
        })),
      };
    }),
    personRoute(calls.requestRiderAccount, async ({ body }, { person: { id }, address }) => {
      if ((await findPartnerAccount(database.read, { kind: 'rider', id })) !== null)
        refuse('account-information-exists');
      await limits.take('resolutionsByAgent', id);
      const account = await resolveAccount(context, body);
      const code = await database.write((tx) => requestRiderAccount(tx, id, account, textAsker(config, address)));
      const { accountName, accountNumber, bank } = account;
      return { code, account: { bankName: bank.name, lastDigits: accountNumber.slice(-4), accountName } };
    }),
    personRoute(calls.confirmRiderAccount, async ({ body }, request) => {
      const { id } = request.person;
      const device = await shareOfCaller(context, id, request);
      await withAttemptLimit(limits, { kind: 'rider', login: id, address: request.address, device }, async () => {
        if (!(await database.write((tx) => confirmRiderAccount(tx, id, body)))) refuse('invalid-code');
      });
      return { message: 'Your bank account is saved.' };
    }),
  ];
}
