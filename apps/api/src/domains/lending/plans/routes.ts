import { getPlanRates } from '@foodbank/contract/lending/plans';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { readRates } from './rates.ts';

// Caches that keep the rates show a change of plans or licences after this time at the latest.
const keptSeconds = 300;

/** The public call of the published rates. */
export function planRoutes(context: AppContext): Route[] {
  return [
    route(
      getPlanRates,
      async ({ query }, { address }) => {
        context.ratesWork.take(address);
        return readRates(context, query);
      },
      { isCompressed: true, keptSeconds },
    ),
  ];
}
