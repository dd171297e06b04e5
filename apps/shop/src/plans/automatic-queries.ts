/** The reads of what pays plans by itself. They stay readable without a network, until the customer signs out. */
import { listSavedCards, readAutomaticPayment } from '@foodbank/contract/lending/automatic-payments';
import type { OwnPlan } from '@foodbank/contract/lending/repayments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const kept = { kept: 'own' } as const;

/** What pays a plan by itself, or what could be agreed to. */
export const automaticQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'automatic', number],
    queryFn: async ({ signal }) => (await call(readAutomaticPayment, { params: { number } }, signal)).automatic,
    meta: kept,
  });

/** The cards that the customer keeps. */
export const cardsQuery = queryOptions({
  queryKey: ['plans', 'cards'],
  queryFn: async ({ signal }) => (await call(listSavedCards, {}, signal)).cards,
  meta: kept,
});

/** Plans of which a card may pay something, now or later. */
const running: readonly OwnPlan['state'][] = ['not-started', 'active', 'late', 'paused', 'frozen'];
export const mayPayByItself = ({ state, left }: Pick<OwnPlan, 'state' | 'left'>): boolean =>
  running.includes(state) && left > 0;
