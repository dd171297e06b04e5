import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { type PayoutState, payoutStates } from '@foodbank/contract/earning/payouts';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import styles from '../../earning/payouts/shared/Payouts.module.css';
import { PayoutTable } from '../../earning/payouts/shared/PayoutTable.tsx';
import { PayoutKindProvider } from '../../earning/payouts/shared/payout-kind.ts';
import { SendingNotice } from '../../earning/payouts/shared/SendingNotice.tsx';
import { StateTabs } from '../../earning/payouts/shared/StateTabs.tsx';
import { kinds, partnerFilters } from './partner-filters.ts';
import {
  partnerPayoutKind,
  partnerPayoutQuery,
  partnerPayoutSumsQuery,
  partnerPayoutsQuery,
  savePartnerPayouts,
} from './partner-payout-queries.ts';

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

/** Payouts to stores and riders: a table by state; one that is open stands at its right, with everything about it. */
export function PartnerPayoutsPage() {
  const { id } = useParams();
  const { search: addressSearch } = useLocation();
  const [{ state, kind, sort }, setFilters, pager] = useListPage(partnerFilters);
  const shown = { state, sort, kind: kind === 'all' ? ('' as const) : kind };
  const query = useQuery(partnerPayoutsQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const sums = useQuery({ ...partnerPayoutSumsQuery(shown), enabled: id === undefined });
  const { counts = [], sending } = query.data ?? {};
  const list = (
    <ListFrame
      title="Partner payouts"
      lead="What stores and riders are paid."
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
      <PayoutTable
        query={query}
        pager={pager}
        shown={shown}
        onSort={(next) => setFilters({ sort: next })}
        sums={sums}
        save={() => savePartnerPayouts(shown)}
        openId={id}
        addressOf={(payoutId) => paths.partnerPayout(payoutId, addressSearch)}
        empty={{ title: `No payouts ${payoutStates[state].toLowerCase()}`, text: emptyTexts[state] ?? '' }}
        onClear={kind === 'all' ? null : () => setFilters({ kind: 'all' })}
      />
    </ListFrame>
  );
  return (
    <PayoutKindProvider value={partnerPayoutKind}>
      <QueueLayout
        list={list}
        isTable
        listPath={paths.partnerPayouts()}
        record={id === undefined ? null : id === 'owed' ? <OwedList /> : <PartnerPayoutRecord id={id} />}
        recordPart={PayoutDetails}
        recordKey={id}
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
