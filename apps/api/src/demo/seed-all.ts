import type { AppContext } from '../platform/app-context.ts';
import { seedDeliveries } from './deliveries/seed-deliveries.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedDemo } from './seed-demo.ts';
import { seedPayroll } from './seed-payroll.ts';
import { seedPlanHolders } from './seed-plan-holders.ts';
import { seedPlans } from './seed-plans.ts';
import { seedShop } from './seed-shop.ts';
import { seedPackers, seedStaff } from './seed-staff.ts';

// In this order: packers and deliveries need the catalogue's stores, the shop's orders need stores and staff, those on plans also the
// licences.
const parts = [
  seedCatalogue,
  seedStaff,
  seedPackers,
  seedDeliveries,
  seedPlans,
  seedShop,
  seedPlanHolders,
  seedPayroll,
];

/**
 * Writes each part of the demo that is missing. Returns true if there were no agents before. `print` gets a line for the terminal.
 * If `ending` is aborted, it throws an AbortError before the next part: a process that must stop does not write the rest.
 */
export async function seedAll(
  context: AppContext,
  print: (line: string) => void,
  ending?: AbortSignal,
): Promise<boolean> {
  const isNew = await seedDemo(context, print, ending);
  for (const seedPart of parts) {
    ending?.throwIfAborted();
    await seedPart(context);
  }
  ending?.throwIfAborted();
  return isNew;
}
