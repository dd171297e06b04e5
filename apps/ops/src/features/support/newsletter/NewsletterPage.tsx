import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { emailLengthMax, readEmail } from '@foodbank/contract/primitives/email';
import { listSubscriptions } from '@foodbank/contract/support/enquiries-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { ExportActs } from './ExportActs.tsx';
import styles from './Newsletter.module.css';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { stateLabels } from './subscription-states.ts';

const states = { all: 'All states', ...stateLabels };
const schema = { state: choiceFilter(states, 'all'), email: searchFilter(emailLengthMax) };

/** The newsletter's addresses, masked, with their proof of consent. */
export function NewsletterPage() {
  const [{ state, email }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const search = useCallback((text: string) => setFilters({ email: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(email, search);
  // An address is found as a whole only; half a one isn't asked for.
  const wanted = readEmail(email).read ?? '';
  const query = useQuery({
    queryKey: ['newsletter', 'list', state, wanted, cursor],
    queryFn: () =>
      call(listSubscriptions, {
        query: { ...(state !== 'all' && { state }), ...(wanted && { email: wanted }), ...(cursor && { cursor }) },
      }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = state !== 'all' || email !== '';
  const clear = () => {
    setText('');
    setFilters({ state: 'all', email: '' });
  };
  return (
    <ListFrame
      title="Newsletter"
      lead="Addresses with their state and the proof of their consent, newest first."
      actions={<ExportActs state={state === 'all' ? null : state} />}
      filters={
        <>
          <SearchField label="Find a whole address" value={text} onValueChange={setText} />
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={states}
            onChoose={(state) => setFilters({ state })}
          />
        </>
      }
    >
      {email !== '' && wanted === '' && (
        <p className={styles.hint}>Type the whole address. Parts of one are not searched.</p>
      )}
      <ListBody
        query={query}
        what="addresses"
        empty={{ title: 'No addresses yet', text: 'Addresses that subscribe on the site appear here.' }}
        onClear={isFiltered ? clear : null}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <SubscriptionTable rows={rows} stale={stale} />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}
