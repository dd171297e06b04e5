import type { PayoutState } from '@foodbank/contract/earning/payouts';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import {
  holdReasons,
  type PayoutAct,
  type PayoutPreview,
  type PayoutRecord,
  type PayoutResults,
  type PayoutRow,
  type PayoutSort,
  payoutFlags,
} from '@foodbank/contract/earning/payouts-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import {
  type Partner,
  type PartnerKind,
  type PartnerPayoutPreview,
  type PartnerPayoutRecord,
  type PartnerPayoutRow,
  partnerFlags,
  partnerHoldReasons,
  partnerKinds,
} from '@foodbank/contract/selling/partner-payouts-staff';
import { createContext, useContext } from 'react';
import { call } from '../../../../api.ts';
import { paths } from '../../../../paths.ts';

/** A payout in a list, to an agent or to a store or rider; and one with everything about it. */
export type AnyPayoutRow = PayoutRow | PartnerPayoutRow;
export type AnyPayoutRecord = PayoutRecord | PartnerPayoutRecord;
/** What an act would do. */
export type AnyPayoutPreview = PayoutPreview | PartnerPayoutPreview;

/** Which payouts a list shows. Empty texts for all. Months and searches are those of agents. */
export interface PayoutFilter {
  state: PayoutState;
  month?: string;
  search?: string;
  kind?: PartnerKind | '';
  /** For a list and its file; an act takes the oldest. */
  sort?: PayoutSort;
}

type Shown = { items: { id: string; fingerprint: string }[]; total: number };
type Message = Promise<{ message: string }>;

/** What differs between payouts to agents and those to stores and riders: calls, address and words. */
export interface PayoutKind {
  listAt: typeof paths.payouts;
  recordAt: typeof paths.payout;
  preview(act: PayoutAct, chosen: { ids: readonly string[] } | { filter: PayoutFilter }): Promise<AnyPayoutPreview>;
  take(act: PayoutAct, body: Shown): Promise<PayoutResults>;
  hold(id: string, reason: string): Message;
  release(id: string, reason: string): Message;
  refuse(id: string, reason: string): Message;
  check(id: string): Message;
  /** What a payout is made of: one, and many of it. */
  part: { one: string; many: string };
  /** What the sum above zero is, and what is set off. */
  sums: { positive: string; setOff: string };
  /** When approved payouts leave. */
  sentWhen: string;
}

/** What a call takes of a filter of agents' payouts. */
export const filterOf = ({ state, month, search }: PayoutFilter) => ({
  state,
  ...(month && { month }),
  ...(search && { search }),
});

/** Payouts to agents. */
export const agentPayoutKind: PayoutKind = {
  listAt: paths.payouts,
  recordAt: paths.payout,
  preview: async (act, chosen) =>
    (
      await call(acts.previewPayouts, {
        body: { act, ...('ids' in chosen ? { ids: [...chosen.ids] } : filterOf(chosen.filter)) },
      })
    ).preview,
  take: (act, body) => call(act === 'review' ? acts.reviewPayouts : acts.approvePayouts, { body }),
  hold: (id, reason) => call(acts.holdPayout, { params: { id }, body: { reason } }),
  release: (id, reason) => call(acts.releasePayout, { params: { id }, body: { reason } }),
  refuse: (id, reason) => call(acts.refusePayout, { params: { id }, body: { reason } }),
  check: (id) => call(acts.checkPayout, { params: { id } }),
  part: { one: 'line', many: 'lines' },
  sums: { positive: 'Commission', setOff: 'Set off: what the agent owes' },
  sentWhen: 'Approved payouts are sent from the 5th on, on working days, within half an hour.',
};

const Kind = createContext(agentPayoutKind);
/** Gives the parts of a screen the kind of payouts that it is about. Agents' without one. */
export const PayoutKindProvider = Kind.Provider;
/** The kind of payouts that the screen is about. */
export const usePayoutKind = () => useContext(Kind);

type WithPayee = { agent: PayoutRow['agent'] } | { partner: Partner };

/** A payee as screens show it: the name, what stands beside it in a list and in a record, and what kind of payee it is. */
interface ShownPayee {
  name: string;
  note: string;
  aside: string;
  label: string;
  to: string | null;
}

/** The payee of a payout. */
export function payeeOf(one: WithPayee): ShownPayee {
  if ('agent' in one) {
    const { id, name, code } = one.agent;
    return { name, note: code, aside: code, label: 'Agent', to: paths.agent(id) };
  }
  const { kind, name, city } = one.partner;
  return { name, note: `${partnerKinds[kind]}, ${city}`, aside: city, label: partnerKinds[kind], to: null };
}

/** Until when what a payout pays was due: June 2026, or to 7 Jun 2026. */
export const periodOf = (one: { month: string } | { through: string }): string =>
  'month' in one ? formatMonth(one.month) : `to ${formatDay(one.through)}`;

/** Why a payout is held, in words. */
export const holdText = ({ heldBecause }: Pick<AnyPayoutRow, 'heldBecause'>): string =>
  heldBecause === null ? '' : { ...holdReasons, ...partnerHoldReasons }[heldBecause];

/** What a person should look at before approving, in words. */
export const flagTexts = (one: { flags: PayoutRow['flags'] } & WithPayee): string[] =>
  one.flags.map((flag) => ('agent' in one ? payoutFlags : { ...payoutFlags, ...partnerFlags })[flag]);

/** Whose move it is, or why nothing moves: one line for a row of the list. Null if there is nothing to say. */
export function noteOf(row: AnyPayoutRow): string | null {
  const flagged = flagTexts(row).join('. ');
  const text = moveOf(row);
  return [text, flagged].filter(Boolean).join('. ') || null;
}

function moveOf(row: AnyPayoutRow): string | null {
  const { state, heldBecause, because, reviewedBy, approvedBy } = row;
  switch (state) {
    case 'held':
      return heldBecause === 'person' ? `Held: ${because ?? ''}` : holdText(row);
    case 'reviewed':
      return `Reviewed by ${reviewedBy?.name ?? 'a member'}`;
    case 'approved':
      return `Approved by ${approvedBy?.name ?? 'a member'}`;
    case 'unclear':
      return 'No clear answer from the provider';
    case 'failed':
    case 'returned':
    case 'refused':
    case 'dropped':
      return because;
    default:
      return null;
  }
}
