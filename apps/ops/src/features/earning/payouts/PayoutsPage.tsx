import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { type PayoutState, payoutStates } from '@foodbank/contract/earning/payouts';
import { payoutSearchLengthMax, payoutSorts } from '@foodbank/contract/earning/payouts-staff';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { ProposeButton } from './ProposeButton.tsx';
import { PayoutTable } from './shared/PayoutTable.tsx';
import { payoutSumsQuery, payoutsQuery, savePayouts } from './shared/payout-queries.ts';
import { SendingNotice } from './shared/SendingNotice.tsx';
import { StateTabs } from './shared/StateTabs.tsx';

const CarriedList = lazyPart(async () => (await import('./CarriedList.tsx')).CarriedList);
const HeldBackList = lazyPart(async () => (await import('./HeldBackList.tsx')).HeldBackList);
const PayoutRecord = lazyPart(async () => (await import('./shared/PayoutRecord.tsx')).PayoutRecord);

const schema = {
  state: choiceFilter(payoutStates, 'proposed'),
  month: searchFilter(7),
  search: searchFilter(payoutSearchLengthMax),
  sort: choiceFilter(payoutSorts, 'proposed'),
};
/** What is shown in the place of a payout. */
const lists: Readonly<Record<string, ReactNode>> = { carried: <CarriedList />, 'held-back': <HeldBackList /> };
const refreshedEveryMs = 30_000;
const emptyTexts: Partial<Record<PayoutState, string>> = {
  proposed: 'Payouts are proposed on the 3rd, for what was due at the end of last month.',
  reviewed: 'Payouts that were reviewed and wait for another person are here.',
  approved: 'Approved payouts are here until they are sent: from the 5th on, on working days.',
  sending: 'Payouts that the payment provider works on are here.',
  unclear: 'Payouts for which the provider gave no clear answer are here.',
  held: 'Payouts that something keeps from being paid are here, with the reason.',
};

/** Payouts to agents: a table by state; one that is open stands at its right, with everything about it. */
export function PayoutsPage() {
  const { id } = useParams();
  const { search: addressSearch } = useLocation();
  const [shown, setFilters, pager] = useListPage(schema);
  const { state, month, search } = shown;
  const [text, setText] = useSearchText(search, (next) => setFilters({ search: next }, { replace: true }));
  const query = useQuery(payoutsQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const sums = useQuery({ ...payoutSumsQuery(shown), enabled: id === undefined });
  const { months = [], counts = [], sending } = query.data ?? {};
  const isFiltered = month !== '' || search !== '';
  const list = (
    <ListFrame
      title="Payouts"
      lead="What agents are paid."
      actions={
        <>
          <ProposeButton />
          <ButtonLink as={Link} to={paths.payoutsCarried(addressSearch)} size="small" variant="quiet">
            Carried
          </ButtonLink>
          <ButtonLink as={Link} to={paths.payoutsHeldBack(addressSearch)} size="small" variant="quiet">
            Held back
          </ButtonLink>
        </>
      }
      filters={
        <>
          <SearchField
            label="Referral code or reference"
            placeholder="Code"
            name="search"
            value={text}
            onValueChange={setText}
          />
          <SelectField
            name="month"
            label="Due at the end of"
            value={month}
            options={[
              { value: '', label: 'All months' },
              ...months.map((one) => ({ value: one, label: formatMonth(one) })),
            ]}
            onChange={({ target }) => setFilters({ month: target.value })}
          />
        </>
      }
    >
      {sending && <SendingNotice sending={sending} />}
      <StateTabs shown={shown} counts={counts} />
      <PayoutTable
        query={query}
        pager={pager}
        shown={shown}
        onSort={(sort) => setFilters({ sort })}
        sums={sums}
        save={() => savePayouts(shown)}
        openId={id}
        addressOf={(payoutId) => paths.payout(payoutId, addressSearch)}
        empty={{ title: `No payouts ${payoutStates[state].toLowerCase()}`, text: emptyTexts[state] ?? '' }}
        onClear={isFiltered ? () => setFilters({ month: '', search: '' }) : null}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      isTable
      listPath={paths.payouts()}
      record={id === undefined ? null : (lists[id] ?? <PayoutRecord id={id} />)}
      recordPart={PayoutRecord}
      recordKey={id}
    />
  );
}
