import { repairFigures } from '../apps/api/src/domains/tracking/repair-figures.ts';
import { openProductDatabase } from './open-product-database.ts';

/** The product's own recount finds nothing wrong with what was loaded: a bench on false figures would prove nothing. */
export async function checkFigures(databaseUrl: string): Promise<void> {
  const database = openProductDatabase(databaseUrl);
  try {
    const wrong: object[] = [];
    await repairFigures(database, (one) => wrong.push(one));
    if (wrong.length > 0) throw new Error(`what was loaded doesn't add up: ${JSON.stringify(wrong[0])}`);
  } finally {
    await database.close();
  }
}
