/** The devices on which a member of staff is signed in. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';

/** One device on which a member is signed in. */
export const staffDevice = z.object({
  id: z.string(),
  /** Browser and system in plain words, such as `Chrome on Windows`. */
  device: z.string(),
  address: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** False while the second factor is still to come. */
  isComplete: z.boolean(),
  isThisOne: z.boolean(),
});

/** Lists one's own open sessions. */
export const listStaffDevices = endpoint({
  name: 'listStaffDevices',
  method: 'GET',
  path: '/staff/sessions',
  access: 'staff',
  staff: 'signed-in',
  summary: 'The devices on which the member is signed in, last used first.',
  reply: z.object({ devices: z.array(staffDevice) }),
  refusals: [],
});

/** Ends one of one's own sessions. */
export const endStaffSession = endpoint({
  name: 'endStaffSession',
  method: 'POST',
  path: '/staff/sessions/{id}/end',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Signs one device out.',
  params: z.object({ id: rowId }),
  reply: messageReply,
  refusals: [],
});

/** Ends all of one's own sessions, this one too. */
export const endStaffSessions = endpoint({
  name: 'endStaffSessions',
  method: 'POST',
  path: '/staff/sessions/end-all',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Signs out on every device, this one too.',
  reply: messageReply,
  refusals: [],
});
