import assert from 'node:assert/strict';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { allApprovalKinds } from '../src/approvals.ts';
import { findApproval } from '../src/domains/foundation/approvals/queries.ts';
import { recallApproval, refuseApproval } from '../src/domains/foundation/approvals/take-approval.ts';
import { Refusal } from '../src/platform/refuse.ts';
import type { TestAgent } from './make-agent.ts';
import type { TestStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import type { TestApp } from './start-app.ts';

const actor = ({ id }: TestStaff) => ({ kind: 'staff', id }) as const;

/** Decides requests for approvals as their routes do, by the domain's own kind. */
export function decideIn({ context }: TestApp) {
  const { database } = context;
  const kinds = new Map(allApprovalKinds.map((kind) => [kind.kind, kind]));
  const kindOf = async (id: string) => {
    const approval = (await findApproval(database.read, id)) ?? assert.fail('no such approval');
    return { approval, kind: kinds.get(approval.kind) ?? assert.fail(approval.kind) };
  };
  return {
    stateOf: async (id: string) => (await kindOf(id)).approval.state,
    /** Approves a request in a session. Returns the refusal's code, or 'approved'. */
    async approve(id: string, by: TestStaff, sessionId?: string): Promise<string> {
      const { kind } = await kindOf(id);
      const decider = { ...actor(by), ...(sessionId && { sessionId }) };
      try {
        await database.write((tx) => kind.approve(tx, id, decider, 'The papers are right'));
        return 'approved';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    },
    /** Refuses a request, or recalls it if there is no reason. */
    async drop(id: string, by: TestStaff, reason: string | null): Promise<void> {
      const { approval, kind } = await kindOf(id);
      await database.write(async (tx) => {
        await (reason === null ? recallApproval(tx, id, actor(by), null) : refuseApproval(tx, id, actor(by), reason));
        await kind.dropped?.(tx, approval);
      });
    },
    /** What a request would change: field, before, after. */
    async describe(id: string): Promise<string[][]> {
      const { approval, kind } = await kindOf(id);
      const fields = await database.write((tx) => kind.describe(tx, approval));
      return fields.map(({ field, before, after }) => [field, before, after]);
    },
  };
}

/** Asks for a request as a member. Returns its id, and what the last call needed, which is the one that asked. */
export async function askNotingNeed(
  by: TestStaff,
  ask: (by: TestStaff) => Promise<string | null>,
): Promise<{ id: string; need: string | undefined }> {
  let need: string | undefined;
  const call: TestStaff['call'] = (endpoint, sent) => {
    need = endpoint.staff;
    return by.call(endpoint, sent);
  };
  return { id: (await ask({ ...by, call })) ?? assert.fail('nothing waits'), need };
}

/**
 * Makes Ngozi Eze with an account at Access Bank. In the sandbox the last two digits of a number decide its holder's name: 63 is
 * Eze Ngozi, 13 is Eze Tunde.
 */
export async function makeAgentWithAccount(app: TestApp, accountNumber = '0123456763'): Promise<TestAgent> {
  const agent = await makeSignedInAgent(app);
  const body = { accountNumber, bankCode: '044', bankName: 'Access Bank', bankId: '044' };
  await app.call(updateAccountInfo, { params: { id: agent.id }, body }, agent.token);
  return agent;
}
