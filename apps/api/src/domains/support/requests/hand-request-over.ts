import { permissionsOf } from '@foodbank/contract/people/permissions';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';

/** The members who may work on requests. */
export async function listRequestMembers(db: Db): Promise<{ id: string; name: string }[]> {
  const members = await listMembers(db);
  return members
    .filter(({ closedAt, roles }) => closedAt === null && permissionsOf(roles).has('requests.work'))
    .map(({ id, name }) => ({ id, name }));
}

/** Hands a request over to another member, to whom it belongs from then on. */
export async function handRequestOver(tx: Tx, act: RequestAct, memberId: string, reason: string): Promise<void> {
  const member = (await listRequestMembers(tx)).find(({ id }) => id === memberId);
  if (member === undefined) refuse('validation', { errors: { memberId: 'Choose a member who works on requests' } });
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    return {
      set: { ...released, ownerId: memberId },
      entry: { act: 'handed-over', text: `To ${member.name}: ${reason}` },
      action: 'request-handed-over',
      reason,
      detail: { to: memberId },
    };
  });
}
