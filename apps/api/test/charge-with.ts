import { randomBytes, randomUUID } from 'node:crypto';
import type { Charge } from '../src/domains/money/charges/queries.ts';
import { lockChargeFamily } from '../src/domains/money/charges/queries.ts';
import { addRefund, type RefundRequest } from '../src/domains/money/charges/refunds.ts';
import { createCharge } from '../src/domains/money/charges/starting.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import type { Tx } from '../src/platform/database.ts';

/** Makes a charge of a new reference. */
export function chargeWith(
  { database }: Pick<AppContext, 'database'>,
  about: Partial<Pick<Charge, 'reference' | 'owner' | 'amountKobo' | 'customerId'>> & { email?: string | null } = {},
): Promise<Charge> {
  const reference = `test-${randomBytes(8).toString('hex')}`;
  return database.write((tx) =>
    createCharge(tx, {
      reference,
      owner: { kind: 'checkout', id: randomUUID() },
      amountKobo: 2_708_050,
      email: 'ada@example.com',
      customerId: '00000000-0000-7000-8000-000000000001',
      ...about,
    }),
  );
}

/** Asks for a refund of any charge, as the owner of its money does. Locks the charge. */
export async function requestRefund(tx: Tx, { chargeId, ...about }: RefundRequest): Promise<void> {
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  if (charge === undefined) throw new Error('no such charge');
  await addRefund(tx, charge, about);
}
