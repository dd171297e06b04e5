import * as calls from '@foodbank/contract/support/chargebacks-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { acceptChargeback, contestChargeback } from './answering.ts';
import { readChargeback, readEvidence } from './reading.ts';

/** The chargeback of a case, and our answers to it. */
export function chargebackStaffRoutes(context: AppContext): Route[] {
  const { chargeOwners, clock, database } = context;
  return [
    staffRoute(calls.getChargeback, async ({ params: { requestId } }, { staff }) => ({
      chargeback: await readChargeback(context, requestId, staff),
      now: clock.now().toISOString(),
    })),
    staffRoute(calls.acceptChargeback, ({ params: { requestId }, body }, { staff }) => {
      const { key, version, why, reason } = body;
      return database.write((tx) => acceptChargeback(tx, { requestId, key, version, staff }, reason, why));
    }),
    staffRoute(calls.contestChargeback, ({ params: { requestId }, body }, { staff }) => {
      const { key, version, points, reason } = body;
      return database.write((tx) =>
        contestChargeback(tx, { requestId, key, version, staff }, { points, reason }, (db, charge) =>
          readEvidence(db, charge, chargeOwners),
        ),
      );
    }),
  ];
}
