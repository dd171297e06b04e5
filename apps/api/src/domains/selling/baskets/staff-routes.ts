import { getArchiveEffects } from '@foodbank/contract/selling/catalogue-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { listStoresOfProduct } from '../catalogue/price-queries.ts';
import { findProduct, listAllCombosWith } from '../catalogue/product-queries.ts';
import { countBasketsWith } from './queries.ts';

/** The console's calls about baskets. */
export function basketStaffRoutes({ database: { read } }: Pick<AppContext, 'database'>): Route[] {
  return [
    staffRoute(getArchiveEffects, async ({ params: { id } }) => {
      const { kind } = (await findProduct(read, id)) ?? refuse('not-found');
      const [basketCount, stores, combos] = await Promise.all([
        countBasketsWith(read, id),
        listStoresOfProduct(read, id),
        listAllCombosWith(read, id),
      ]);
      const held = kind === 'combo' ? null : stores.reduce((sum, store) => sum + store.held, 0);
      return { basketCount, held, combos };
    }),
  ];
}
