import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { type PayoutState, payoutStates } from '@foodbank/contract/earning/payouts';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { type Asked, ConfirmAct } from '../../earning/payouts/shared/ConfirmAct.tsx';
import { PayoutRows } from '../../earning/payouts/shared/PayoutRows.tsx';
import styles from '../../earning/payouts/shared/Payouts.module.css';
import { PayoutKindProvider } from '../../earning/payouts/shared/payout-kind.ts';
import { countText } from '../../earning/payouts/shared/payout-texts.ts';
import { SendingNotice } from '../../earning/payouts/shared/SendingNotice.tsx';
import { StateTabs } from '../../earning/payouts/shared/StateTabs.tsx';
import { kinds, partnerFilters } from './partner-filters.ts';
import { partnerPayoutKind, partnerPayoutQuery, partnerPayoutsQuery } from './partner-payout-queries.ts';

const OwedList = lazyPart(async () => (await import('./OwedList.tsx')).OwedList);
const PayoutDetails = lazyPart(
  async () => (await import('../../earning/payouts/shared/PayoutRecord.tsx')).PayoutDetails,
);

const refreshedEveryMs = 30_000;
const emptyTexts: Partial<Record<PayoutState, string>> = {
  proposed: 'Payouts are proposed on Mondays, for what was sold and delivered by Sunday.',
  reviewed: 'Payouts that were reviewed and wait for another person are here.',
  approved: 'Approved payouts are here until they are sent, on working days.',
  sending: 'Payouts that the payment provider works on are here.',
  unclear: 'Payouts for which the provider gave no clear answer are here.',
  held: 'Payouts that something keeps from being paid are here, with the reason.',
};

/** Payouts to stores and riders: by state on the left, one with everything about it on the right. */
export function PartnerPayoutsPage() {
  const { id } = useParams();
  const { search: addressSearch } = useLocation();
  const [{ state, kind }, setFilters, pager] = useListPage(partnerFilters);
  const shown = { state, kind: kind === 'all' ? ('' as const) : kind };
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery(partnerPayoutsQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const { matching, counts = [], sending } = query.data ?? {};
  const list = (
    <ListFrame
      title="Partner payouts"
      lead={
        matching
          ? `${countText(matching.count, 'payout')} ${payoutStates[state].toLowerCase()}, ${formatNaira(matching.total)}`
          : 'What stores and riders are paid.'
      }
      actions={
        <ButtonLink as={Link} to={paths.partnersOwed(addressSearch)} size="small" variant="quiet">
          What is owed
        </ButtonLink>
      }
      filters={
        <SelectField
          name="kind"
          label="Paid to"
          value={kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilters({ kind: target.value as typeof kind })}
        />
      }
    >
      {sending && <SendingNotice sending={sending} />}
      <StateTabs shown={shown} counts={counts} />
      <ListBody
        query={query}
        what="payouts"
        empty={{ title: `No payouts ${payoutStates[state].toLowerCase()}`, text: emptyTexts[state] ?? '' }}
        onClear={kind === 'all' ? null : () => setFilters({ kind: 'all' })}
      >
        {(reply, stale) => (
          <>
            <PayoutRows
              // What is chosen belongs to a filter and a page: nothing stays chosen that isn't seen.
              key={JSON.stringify([shown, pager.cursor])}
              reply={reply}
              shown={shown}
              stale={stale}
              openId={id}
              addressOf={(payoutId) => paths.partnerPayout(payoutId, addressSearch)}
              onAct={setAsked}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
      <ConfirmAct asked={asked} onClose={() => setAsked(null)} />
    </ListFrame>
  );
  return (
    <PayoutKindProvider value={partnerPayoutKind}>
      <QueueLayout
        list={list}
        listPath={paths.partnerPayouts()}
        record={id === undefined ? null : id === 'owed' ? <OwedList /> : <PartnerPayoutRecord id={id} />}
        recordPart={PayoutDetails}
        recordKey={id}
        hint="Choose a payout to see its entries, its account and its history."
      />
    </PayoutKindProvider>
  );
}

function PartnerPayoutRecord({ id }: { id: string }) {
  return (
    <article className={styles.stack}>
      <RecordBody query={useQuery(partnerPayoutQuery(id))} what="payout">
        {(payout) => <PayoutDetails payout={payout} />}
      </RecordBody>
    </article>
  );
}
