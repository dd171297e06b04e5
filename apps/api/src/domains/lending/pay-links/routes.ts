import * as calls from '@foodbank/contract/lending/pay-links';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { endPayLink, listPayLinks, makePayLink } from './links.ts';

/** The calls of customers about their pay links. */
export function payLinkRoutes({ clock, config, database, keys, limits }: AppContext): Route[] {
  const listed = async (customerId: string, number: string) => {
    const loan = await getOwnLoan(database.read, customerId, number);
    const reading = { keys, publicUrl: config.publicUrl, today: businessDateOf(clock), now: clock.now() };
    return listPayLinks(database.read, loan, reading);
  };
  return [
    personRoute(calls.listPayLinks, async ({ params: { number } }, { person }) => ({
      links: await listed(person.id, number),
    })),
    personRoute(calls.makePayLink, async ({ params: { number }, body: { amount, key } }, { person }) => {
      await limits.take('payLinksByCustomer', person.id);
      const { id } = await database.write((tx) => makePayLink(tx, person.id, { number, key, kobo: toKobo(amount) }));
      return { link: (await listed(person.id, number)).find((link) => link.id === id) ?? refuse('not-found') };
    }),
    personRoute(calls.endPayLink, async ({ params }, { person }) => {
      await database.write((tx) => endPayLink(tx, person.id, params));
      return { links: await listed(person.id, params.number) };
    }),
  ];
}
