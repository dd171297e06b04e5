import { customerSessionRoutes } from './domains/people/customer-accounts/session-routes.ts';
import { basketRoutes } from './domains/selling/baskets/routes.ts';
import { catalogueRoutes } from './domains/selling/catalogue/routes.ts';
import { checkoutRoutes } from './domains/selling/checkout/routes.ts';
import { orderRoutes } from './domains/selling/orders/routes.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Route } from './platform/serve.ts';

/** Every route of the customers' and the riders' apps, public ones too. Their paths begin with /shop/ and /ride/. */
export function allShopRoutes(context: AppContext): Route[] {
  return [...customerSessionRoutes(context), ...catalogueRoutes(context), ...basketRoutes(context), ...checkoutRoutes(context), ...orderRoutes(context)];
}
