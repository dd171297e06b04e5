import type { Tx } from '../../../platform/database.ts';
import { phoneDigests } from '../../people/accounts/phone-codes.ts';
import { listPhoneCodesOf } from '../../people/one-time-codes/phone-code-queries.ts';
import { listActsOfRider } from '../../selling/deliveries/act-queries.ts';
import { listStopRecordsOfRider } from '../../selling/deliveries/personal-stop-queries.ts';
import { exportPartnerPayouts } from '../../selling/partner-payouts/export-partner-payouts.ts';
import { exportDevices, exportKnownDevices } from './export-devices.ts';
import type { DataSubject } from './find-data-subject.ts';

/** The person as a rider: the record, devices, codes, stops with what each earned, acts, bank account and
 * payouts. Where orders went is about other people. */
export async function exportRiders(tx: Tx, { riders, phoneKeys }: DataSubject) {
  const exported: object[] = [];
  for (const { version: _, ...rider } of riders) {
    exported.push({
      ...rider,
      stops: await listStopRecordsOfRider(tx, rider.id),
      acts: await listActsOfRider(tx, rider.id),
      ...(await exportPartnerPayouts(tx, { kind: 'rider', id: rider.id })),
      devices: await exportDevices(tx, rider.id),
      knownDevices: await exportKnownDevices(tx, rider.id),
      codes: await listPhoneCodesOf(
        tx,
        phoneKeys.flatMap((phone) => phoneDigests(tx, phone)),
        [rider.id],
      ),
    });
  }
  return exported;
}
