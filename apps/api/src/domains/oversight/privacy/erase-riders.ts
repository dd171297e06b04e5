import type { Tx } from '../../../platform/database.ts';
import { deleteSessionsOf } from '../../people/accounts/person-session-queries.ts';
import { closeAccount } from '../../people/accounts/queries.ts';
import { deletePhoneCodesOf } from '../../people/one-time-codes/phone-code-queries.ts';
import { eraseRider } from '../../people/riders/queries.ts';
import { giveStop, listOpenStopIdsOfRider } from '../../selling/deliveries/stop-queries.ts';
import { markAccountOfErasedPartner } from '../../selling/partner-payouts/account-queries.ts';
import type { DataSubject } from './find-data-subject.ts';

/**
 * Erases what riders have: name, phone, login, sessions with their devices, and codes. Open stops are offered to the others. What they
 * delivered, earned and were paid stays under their id, because it is a record of money; so does the bank account for five years. Running it again changes nothing.
 */
export async function eraseRiders(tx: Tx, { riders }: DataSubject): Promise<void> {
  for (const { id } of riders) {
    for (const stopId of await listOpenStopIdsOfRider(tx, id)) await giveStop(tx, stopId, null);
    await deletePhoneCodesOf(tx, [], [id]);
    await deleteSessionsOf(tx, id);
    await closeAccount(tx, id);
    await eraseRider(tx, id);
    await markAccountOfErasedPartner(tx, { kind: 'rider', id });
  }
}
