/** Riders, and what staff do with them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { nameOf, placeOf } from '../primitives/text.ts';
import { mobileOf } from './customer-forms.ts';

/** The states of a rider with their labels. `invited` riders have not signed in yet. */
export const riderStates = { invited: 'Invited', active: 'Active', suspended: 'Suspended', ended: 'Ended' } as const;
export type RiderState = keyof typeof riderStates;
const riderState = z.enum(Object.keys(riderStates) as [RiderState, ...RiderState[]]);

/** The most riders on a page of the list. */
export const ridersPageSize = 50;

/** A rider as staff see them. The phone is masked. */
export const riderRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  state: riderState,
  invitedAt: z.string(),
  joinedAt: z.nullable(z.string()),
  /** To be sent with each act. */
  version: z.int(),
});
export type RiderRow = z.output<typeof riderRow>;

/** Lists riders. */
export const listRiders = endpoint({
  name: 'listRiders',
  method: 'GET',
  path: '/staff/riders',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'Riders, newest first, 50 a page, of a city or a state.',
  query: z.object({
    city: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    state: z.optional(riderState),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(riderRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** The form that invites a rider: from a request of the site's form, whose name and phone are taken, or by hand. */
export const newRider = z.object({
  /** The request of a rider. With it, name and phone may be left out. */
  requestId: z.optional(rowId),
  name: z.optional(nameOf('Enter the rider’s name')),
  phone: z.optional(mobileOf('Enter the rider’s phone number')),
  city: placeOf('Choose the city', 60),
  reason: reasonWithoutContacts,
});

/** Invites a rider. */
export const inviteRider = endpoint({
  name: 'inviteRider',
  method: 'POST',
  path: '/staff/riders',
  access: 'staff',
  staff: 'riders.manage',
  summary: 'Takes a rider on, from a request of the site’s form or by hand, and tells them by text message.',
  body: newRider,
  reply: z.object({ rider: riderRow, message: z.string() }),
  // No such request, or one of another kind; the phone belongs to a rider already.
  refusals: ['not-found', 'rider-exists'],
});

const riderAct = <const Name extends string, const Path extends string>(name: Name, act: Path, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/staff/riders/{id}/${act}` as const,
    access: 'staff',
    staff: 'riders.manage',
    summary,
    params: z.object({ id: rowId }),
    body: z.object({ version: z.int(), reason: reasonWithoutContacts }),
    reply: z.object({ rider: riderRow, message: z.string() }),
    refusals: ['not-found', 'changed-meanwhile', 'rider-in-another-state'],
  });

/** Suspends a rider: the rider is signed out, and open stops are offered to others. */
export const suspendRider = riderAct(
  'suspendRider',
  'suspend',
  'Suspends a rider. The rider is signed out, and the rider’s open stops are offered to others.',
);
/** Lets a suspended rider work again. */
export const restoreRider = riderAct('restoreRider', 'restore', 'Lets a suspended rider work again.');
/** Ends a rider's work for good. */
export const endRider = riderAct('endRider', 'end', 'Ends a rider’s work. The phone can be invited again.');

/** Shows a rider's phone number. */
export const showRiderPhone = endpoint({
  name: 'showRiderPhone',
  method: 'POST',
  path: '/staff/riders/{id}/phone',
  access: 'staff',
  staff: 'riders.manage',
  summary: 'The phone number of a rider in full. The audit log has who saw it, and why.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonWithoutContacts, secondReason }),
  reply: z.object({ phone: z.string() }),
  refusals: ['contacts-second-reason', 'not-found'],
});
