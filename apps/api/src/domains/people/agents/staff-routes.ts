import * as calls from '@foodbank/contract/people/agents-staff';
import { nairaOrNull, toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { requestEmailChange, requestNameChange } from './approvals.ts';
import { changeAgentCategory } from './change-agent-category.ts';
import { endAgentSessions } from './end-agent-sessions.ts';
import { restoreAgent } from './restore-agent.ts';
import { sendResetCode } from './send-reset-code.ts';
import { setAgentTarget } from './set-agent-target.ts';
import { showAgentContacts } from './show-agent-contacts.ts';
import { suspendAgent } from './suspend-agent.ts';

const { agentAdminMessages: messages } = calls;

/** A member of staff as the actor of an audit line. The domain of staff stands above this one. */
const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });

const koboOrNull = (naira: number | null) => (naira === null ? null : toKobo(naira));
/** The calls by which members of staff act on agents. */
export function agentStaffRoutes({ database }: AppContext): Route[] {
  return [
    staffRoute(calls.showAgentContacts, ({ params: { agentId }, body: because }, { staff }) =>
      database.write((tx) => showAgentContacts(tx, agentId, because, actorOf(staff))),
    ),
    staffRoute(calls.setAgentTarget, async ({ params: { agentId }, body }, { staff }) => {
      const { startsOn, reason } = body;
      const change = { startsOn, targetKobo: koboOrNull(body.target), expectedKobo: koboOrNull(body.expected), reason };
      const before = await database.write((tx) => setAgentTarget(tx, agentId, change, actorOf(staff)));
      return { message: messages.targetSet, before: nairaOrNull(before), after: body.target };
    }),
    staffRoute(calls.changeAgentCategory, async ({ params: { agentId }, body }, { staff }) => {
      const before = await database.write((tx) => changeAgentCategory(tx, agentId, body, actorOf(staff)));
      return { message: messages.categoryChanged, before, after: body.category };
    }),
    staffRoute(calls.suspendAgent, async ({ params: { agentId }, body: { reason } }, { staff }) => {
      await database.write((tx) => suspendAgent(tx, agentId, reason, actorOf(staff)));
      return { message: messages.suspended };
    }),
    staffRoute(calls.restoreAgent, async ({ params: { agentId }, body: { reason } }, { staff }) => {
      await database.write((tx) => restoreAgent(tx, agentId, reason, actorOf(staff)));
      return { message: messages.restored };
    }),
    staffRoute(calls.endAgentSessions, async ({ params: { agentId }, body: { reason } }, { staff }) => {
      await database.write((tx) => endAgentSessions(tx, agentId, reason, actorOf(staff)));
      return { message: messages.sessionsEnded };
    }),
    staffRoute(calls.sendResetCode, async ({ params: { agentId }, body: { reason } }, { staff }) => {
      await database.write((tx) => sendResetCode(tx, agentId, reason, actorOf(staff)));
      return { message: messages.codeSent };
    }),
    staffRoute(calls.requestNameChange, async ({ params: { agentId }, body }, { staff }) => {
      const approvalId = await database.write((tx) => requestNameChange(tx, agentId, body, actorOf(staff)));
      return { message: messages.changeAsked, approvalId };
    }),
    staffRoute(calls.requestEmailChange, async ({ params: { agentId }, body }, { staff }) => {
      const approvalId = await database.write((tx) => requestEmailChange(tx, agentId, body, actorOf(staff)));
      return { message: messages.changeAsked, approvalId };
    }),
  ];
}
