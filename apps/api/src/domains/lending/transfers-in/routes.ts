import * as calls from '@foodbank/contract/lending/transfers-in';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { assignToPlan, returnToSender } from './bringing.ts';
import { listOwnTransfers } from './describing.ts';

/** The calls of customers about what came in by their own account number. */
export function transferRoutes({ clock, database }: AppContext): Route[] {
  const list = async (customerId: string) => ({
    transfers: await listOwnTransfers(database.read, customerId, businessDateOf(clock)),
  });
  return [
    personRoute(calls.listOwnTransfers, (_, { person }) => list(person.id)),
    personRoute(calls.chooseTransferPlan, async ({ params: { id }, body: { number } }, { person }) => {
      await database.write(async (tx) => {
        const { kobo } = await assignToPlan(tx, { chargeId: id, customerId: person.id, by: 'customer' }, number);
        const detail = { charge: id, loan: number, amountKobo: kobo };
        await addAuditLine(tx, {
          actor: customerActor(person.id),
          action: 'transfer-assigned',
          subject: person.id,
          detail,
        });
      });
      return list(person.id);
    }),
    personRoute(calls.returnTransfer, async ({ params: { id } }, { person }) => {
      await database.write(async (tx) => {
        const { kobo } = await returnToSender(tx, { chargeId: id, customerId: person.id, by: 'customer' });
        const detail = { charge: id, amountKobo: kobo };
        await addAuditLine(tx, {
          actor: customerActor(person.id),
          action: 'transfer-returned',
          subject: person.id,
          detail,
        });
      });
      return list(person.id);
    }),
  ];
}
