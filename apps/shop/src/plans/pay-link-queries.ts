/** The read of the links by which somebody else pays on a plan. It stays readable without a network, until the customer signs out. */
import { listPayLinks, type PayLink } from '@foodbank/contract/lending/pay-links';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The last links of a plan, the newest first. */
export const payLinksQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'links', number],
    queryFn: async ({ signal }) => (await call(listPayLinks, { params: { number } }, signal)).links,
    meta: { kept: 'own' },
  });

/** True while something can be paid by a link. */
export const isLive = ({ state }: Pick<PayLink, 'state'>): boolean => state === 'open' || state === 'started';
