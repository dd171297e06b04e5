import * as calls from '@foodbank/contract/people/riders-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../staff/find-staff-caller.ts';
import { changeRiderState, type RiderChange, showRiderPhone } from './change-rider-state.ts';
import { describeRider } from './describe-rider.ts';
import { inviteRider } from './invite-rider.ts';
import { findRider, listRiders } from './queries.ts';

/** What higher domains know about riders. */
export interface RiderParts {
  /** The name and phone of a rider's request from the site; null for none, and for a request of another kind. */
  findRiderRequest(db: Db, requestId: string): Promise<{ name: string; phone: string | null } | null>;
  /** Offers the open stops of a rider to others. */
  releaseStops(tx: Tx, riderId: string): Promise<unknown>;
}

/** The console's calls about riders. */
export function riderStaffRoutes(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  { findRiderRequest, releaseStops }: RiderParts,
): Route[] {
  const change = (
    call: typeof calls.suspendRider | typeof calls.restoreRider | typeof calls.endRider,
    act: RiderChange,
  ) =>
    staffRoute(call as typeof calls.suspendRider, async ({ params: { id }, body }, { staff }) => {
      const rider = await database.write(async (tx) => {
        const changed = await changeRiderState(tx, act, { id, ...body }, staffActor(staff));
        if (act !== 'restore') await releaseStops(tx, id);
        return changed;
      });
      return { rider: describeRider(rider), message: done[act] };
    });

  return [
    staffRoute(calls.listRiders, async ({ query: { city = null, state = null, cursor = null } }) => {
      const found = await listRiders(database.read, { city, state, cursor }, calls.ridersPageSize + 1);
      const { rows, nextCursor } = pageOf(found, calls.ridersPageSize, ({ id }) => id);
      return { rows: rows.map(describeRider), nextCursor };
    }),
    staffRoute(calls.inviteRider, async ({ body: { requestId = null, city, reason, ...typed } }, { staff }) => {
      const asked = requestId === null ? null : await findRiderRequest(database.read, requestId);
      if (requestId !== null && asked === null) refuse('not-found');
      const name = typed.name ?? asked?.name ?? refuse('validation', { errors: { name: 'Enter the rider’s name' } });
      const phone =
        typed.phone ?? asked?.phone ?? refuse('validation', { errors: { phone: 'Enter the rider’s phone number' } });
      const by = { actor: staffActor(staff), reason, publicUrl: config.publicUrl };
      const id = await database.write((tx) => inviteRider(tx, { name, phone, city, requestId }, by));
      const rider = (await findRider(database.read, id)) ?? refuse('not-found');
      return { rider: describeRider(rider), message: 'The rider was told by text message.' };
    }),
    change(calls.suspendRider, 'suspend'),
    change(calls.restoreRider, 'restore'),
    change(calls.endRider, 'end'),
    staffRoute(calls.showRiderPhone, async ({ params: { id }, body: because }, { staff }) => ({
      phone: await database.write((tx) => showRiderPhone(tx, id, because, staffActor(staff))),
    })),
  ];
}

const done: Record<RiderChange, string> = {
  suspend: 'The rider is suspended and signed out.',
  restore: 'The rider can work again.',
  end: 'The rider’s work has ended.',
};
