/** The devices on which a customer is signed in. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';

/** One device on which a customer is signed in. */
export const customerDevice = z.object({
  id: z.string(),
  /** Browser and system in plain words, such as `Chrome on Android`. */
  device: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
});
export type CustomerDevice = z.output<typeof customerDevice>;

/** Lists one's own open sessions. */
export const listCustomerDevices = endpoint({
  name: 'listCustomerDevices',
  method: 'GET',
  path: '/shop/devices',
  access: 'customer',
  summary: 'The devices on which the customer is signed in, last used first.',
  reply: z.object({ devices: z.array(customerDevice) }),
  refusals: [],
});

/** Ends one of one's own sessions. */
export const endCustomerSession = endpoint({
  name: 'endCustomerSession',
  method: 'POST',
  path: '/shop/devices/{id}/end',
  access: 'customer',
  summary: 'Signs one device out.',
  params: z.object({ id: rowId }),
  reply: messageReply,
  refusals: [],
});

/** Ends all of one's own sessions, this one too. */
export const endCustomerSessions = endpoint({
  name: 'endCustomerSessions',
  method: 'POST',
  path: '/shop/devices/end-all',
  access: 'customer',
  summary: 'Signs out on every device, this one too.',
  reply: messageReply,
  refusals: [],
});
