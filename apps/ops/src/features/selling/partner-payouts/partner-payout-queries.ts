import * as acts from '@foodbank/contract/selling/partner-payouts-staff';
import {
  listPartnerPayables,
  listPartnerPayouts,
  type PartnerKind,
  type PayableFilter,
  readPartnerPayout,
} from '@foodbank/contract/selling/partner-payouts-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { liveListOptions, sumsEveryMs } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import type { PayoutFilter, PayoutKind } from '../../earning/payouts/shared/payout-kind.ts';
import { rereadWhile } from '../../earning/payouts/shared/payout-queries.ts';

/** The console's address of payouts to stores and riders. */

const filterOf = ({ state, kind }: PayoutFilter) => ({ state, ...(kind && { kind }) });

/** Payouts to stores and riders. */
export const partnerPayoutKind: PayoutKind = {
  listAt: paths.partnerPayouts,
  recordAt: paths.partnerPayout,
  preview: async (act, chosen) =>
    (
      await call(acts.previewPartnerPayouts, {
        body: { act, ...('ids' in chosen ? { ids: [...chosen.ids] } : filterOf(chosen.filter)) },
      })
    ).preview,
  take: (act, body) => call(act === 'review' ? acts.reviewPartnerPayouts : acts.approvePartnerPayouts, { body }),
  hold: (id, reason) => call(acts.holdPartnerPayout, { params: { id }, body: { reason } }),
  release: (id, reason) => call(acts.releasePartnerPayout, { params: { id }, body: { reason } }),
  refuse: (id, reason) => call(acts.refusePartnerPayout, { params: { id }, body: { reason } }),
  check: (id) => call(acts.checkPartnerPayout, { params: { id } }),
  part: { one: 'entry', many: 'entries' },
  sums: { positive: 'Sold or delivered', setOff: 'Set off: what came back' },
  sentWhen: 'Approved payouts are sent on working days, within half an hour.',
};

// The keys begin as those of agents' payouts: an act on one reads all of them again, and with them what was sent today.
/** A page of payouts. */
export const partnerPayoutsQuery = (shown: PayoutFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payouts', 'partners', 'list', shown, cursor],
    queryFn: () =>
      call(listPartnerPayouts, { query: { ...filterOf(shown), sort: shown.sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** What the payouts of a filter come to. */
export const partnerPayoutSumsQuery = (shown: PayoutFilter) =>
  queryOptions({
    queryKey: ['payouts', 'partners', 'sums', filterOf(shown)],
    queryFn: () => call(acts.sumPartnerPayouts, { query: filterOf(shown) }),
    refetchInterval: sumsEveryMs,
  });

/** The payouts of a filter as a file. */
export const savePartnerPayouts = (shown: PayoutFilter) =>
  call(acts.savePartnerPayouts, { body: { ...filterOf(shown), sort: shown.sort } });

/** One payout. While the payment provider works on it, it is read again every few seconds. */
export const partnerPayoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['payouts', 'partners', 'record', id],
    queryFn: async () => (await call(readPartnerPayout, { params: { id } })).payout,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rereadWhile(data?.state),
  });

/** Which stores or riders are listed. */
export interface PayablesShown {
  kind: PartnerKind;
  city?: string;
  show?: PayableFilter;
}

/** What is owed to stores or riders. */
export const payablesQuery = (shown: PayablesShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payouts', 'partners', 'owed', shown, cursor],
    queryFn: () => call(listPartnerPayables, { query: { ...shown, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
