import * as calls from '@foodbank/contract/selling/baskets';
import type { AppContext } from '../../../platform/app-context.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { readBasket } from './read-basket.ts';
import { saveBasket } from './save-basket.ts';

/** The calls about the basket. */
export function basketRoutes({ database }: AppContext): Route[] {
  return [
    personRoute(calls.readBasket, async (_, { person }) => ({ basket: await readBasket(database.read, person.id) })),
    personRoute(calls.saveBasket, async ({ body }, { person }) => ({
      basket: await database.write(async (tx) => {
        await saveBasket(tx, person.id, body);
        return readBasket(tx, person.id);
      }),
    })),
  ];
}
