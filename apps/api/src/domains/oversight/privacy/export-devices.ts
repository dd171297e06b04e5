import type { Tx } from '../../../platform/database.ts';
import { describeDevice } from '../../people/accounts/describe-device.ts';
import { listKnownDevices } from '../../people/accounts/known-device-queries.ts';
import { listKeptSessions } from '../../people/accounts/queries.ts';

/** The devices with which a customer, rider or member of staff signed in, as far as their sessions are still kept. */
export const exportDevices = async (tx: Tx, accountId: string) =>
  (await listKeptSessions(tx, accountId)).map(({ userAgent, address, createdAt, seenAt, endedAt }) => ({
    device: describeDevice(userAgent),
    address,
    signedInAt: createdAt,
    lastUsedAt: seenAt,
    endedAt,
  }));

/** The browsers that an account knows, because they signed in to it. */
export const exportKnownDevices = async (tx: Tx, accountId: string) =>
  (await listKnownDevices(tx, accountId)).map(({ description, createdAt, usedAt, toldAt }) => ({
    device: description,
    firstSignedInAt: createdAt,
    lastSignedInAt: usedAt,
    toldAt,
  }));
