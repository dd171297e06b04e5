import * as calls from '@foodbank/contract/money/banks';
import * as staffCalls from '@foodbank/contract/money/banks-staff';
import { agentAdminMessages } from '@foodbank/contract/people/agents-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route, staffRoute } from '../../../platform/serve.ts';
import { listApprovalsOf } from '../../foundation/approvals/queries.ts';
import { shareOfCaller, withAttemptLimit } from '../../people/accounts/attempts.ts';
import { readSealedOfCode } from '../../people/accounts/codes.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { accountChangeKindName, type SecretAccount } from './approvals.ts';
import { cancelAccountChange } from './cancel-account-change.ts';
import { confirmAccountChange } from './confirm-account-change.ts';
import { findBank } from './queries.ts';
import { requestAccountChange } from './request-account-change.ts';
import { requestBankAccountChange } from './request-bank-account-change.ts';
import { resolveAccount } from './resolve-account.ts';

const { accountChangeMessages: messages } = calls;
/** How many of an agent's latest requests are looked at. */
const requestsMax = 20;

/** The calls by which a signed-in agent asks for another bank account. */
export function accountChangeRoutes(context: AppContext): Route[] {
  const { database, limits } = context;
  return [
    route(calls.getAccountChange, async (_, { agentId }) => ({
      change: await findChange(database.read, agentId),
      codeFor: await findAskedAccount(context, agentId),
    })),
    route(calls.requestAccountChange, async ({ body }, { agentId }) => {
      // A separate key: resolving the first account doesn't count towards this limit.
      await limits.take('resolutionsByAgent', `change ${agentId}`);
      const account = await resolveAccount(context, body);
      await database.write((tx) => requestAccountChange(tx, agentId, account));
      const { accountName, accountNumber, bank } = account;
      const named = { bankName: bank.name, lastDigits: accountNumber.slice(-4), accountName };
      return { message: messages.codeSent, account: named };
    }),
    route(calls.confirmAccountChange, async ({ body: { otp } }, caller) => {
      const { agentId, address } = caller;
      const { email } = (await findAgent(database.read, agentId)) ?? refuse('not-signed-in');
      const device = await shareOfCaller(context, agentId, { deviceTokens: caller.deviceTokens ?? [] });
      await withAttemptLimit(limits, { kind: 'agent', login: email, address, device }, async () => {
        if (!(await database.write((tx) => confirmAccountChange(tx, agentId, otp)))) refuse('invalid-otp');
      });
      return { message: messages.asked };
    }),
    route(calls.cancelAccountChange, async (_, { agentId }) => {
      await database.write((tx) => cancelAccountChange(tx, agentId));
      return { message: messages.cancelled };
    }),
  ];
}

/** The call by which a member of staff asks for another bank account of an agent. */
export function accountChangeStaffRoutes(context: AppContext): Route[] {
  const { database, limits } = context;
  return [
    staffRoute(staffCalls.requestBankAccountChange, async ({ params: { agentId }, body }, { staff }) => {
      const agent = (await findAgent(database.read, agentId)) ?? refuse('not-found');
      if (agent.erased) refuse('agent-erased');
      await limits.take('resolutionsByAgent', `${staff.id} ${agentId}`);
      const account = await resolveAccount(context, body);
      const { id, sessionId } = staff;
      const by = { reason: body.reason, actor: { kind: 'staff', id, sessionId } } as const;
      const asked = await database.write((tx) => requestBankAccountChange(tx, agentId, account, by));
      return { message: agentAdminMessages.changeAsked, accountName: account.accountName, ...asked };
    }),
  ];
}

/** The account that a code confirms which was sent to the agent and still works; null without one. */
async function findAskedAccount(
  { database, keys, clock }: AppContext,
  agentId: string,
): Promise<calls.AskedAccount | null> {
  const code = { accountId: agentId, purpose: 'change-account', now: clock.now() } as const;
  const sealed = await readSealedOfCode(database.read, code);
  if (sealed === null) return null;
  const { accountNumber, accountName, bankCode } = JSON.parse(keys.unseal(sealed)) as SecretAccount;
  const bank = await findBank(database.read, bankCode);
  return bank && { bankName: bank.name, lastDigits: accountNumber.slice(-4), accountName };
}

/** The change that waits, or the agent's own one that was refused last, if nothing happened since. */
async function findChange(db: Db, agentId: string): Promise<calls.AccountChangeState | null> {
  const requests = await listApprovalsOf(db, agentId, requestsMax);
  const last = requests.find(({ kind }) => kind === accountChangeKindName);
  if (last === undefined || (last.state !== 'open' && last.state !== 'refused')) return null;
  const isOwn = last.requestedBy === agentId;
  if (last.state === 'refused' && !isOwn) return null;
  const state = last.state === 'open' ? 'waiting' : 'refused';
  const reason = state === 'refused' ? last.decisionReason : null;
  return { state, requestedAt: last.requestedAt.toISOString(), reason, isOwn };
}
