import { DataTable } from '@foodbank/app/components/DataTable';
import { searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useMedia } from '@foodbank/app/use-media';
import { customerSearchLengthMax, customerStates, customersFoundMax } from '@foodbank/contract/people/customers-staff';
import { searchedPhone } from '@foodbank/contract/primitives/phone';
import { Button } from '@foodbank/ui/Button';
import { SearchField } from '@foodbank/ui/SearchField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Customers.module.css';
import { SignUpDialog } from './SignUpDialog.tsx';
import { customersQuery } from './shared/customer-queries.ts';

const schema = { search: searchFilter(customerSearchLengthMax) };

/** Finds a customer by phone or name. There is no list of all. Orders by phone begin here. */
export function CustomersPage() {
  const [{ search }, setFilters] = useListPage(schema);
  const find = useCallback((text: string) => setFilters({ search: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(search, find);
  const query = useQuery(customersQuery(search));
  const inColumns = useMedia('(min-width: 60em)');
  const mayAssist = useMay('orders.assist');
  const [isSigningUp, setSigningUp] = useState(false);
  const signUp = mayAssist && (
    <Button variant="quiet" onClick={() => setSigningUp(true)}>
      Sign up a customer
    </Button>
  );
  const isPhone = searchedPhone(search) !== null || !/\p{L}/u.test(search);
  return (
    <ListFrame
      title="Customers"
      lead="People who shop with us. Search for the phone number of the caller, or for a part of the name."
      actions={signUp}
      filters={<SearchField label="Phone number or name" name="search" value={text} onValueChange={setText} />}
    >
      {search === '' ? (
        <EmptyNotice
          title="Who is calling?"
          text="Type the whole phone number, or at least three letters of the name. Contacts are masked."
        />
      ) : (
        <ListBody
          query={query}
          what="customers"
          empty={{
            title: 'No customer found',
            text: 'Check the number with the caller. A person without an account can be signed up here by phone.',
          }}
        >
          {({ rows, hasMore }, stale) => (
            <>
              <DataTable
                label="Customers"
                rows={rows}
                rowKey={({ id }) => id}
                inColumns={inColumns}
                stale={stale}
                dense
                columns={[
                  {
                    heading: 'Name',
                    card: 'title',
                    cell: ({ id, name }) => <RowLink to={paths.customer(id)}>{name}</RowLink>,
                  },
                  {
                    heading: 'State',
                    card: 'corner',
                    cell: ({ state }) => (
                      <StatusBadge tone={state === 'active' ? 'completed' : 'other'}>
                        {customerStates[state]}
                      </StatusBadge>
                    ),
                  },
                  { heading: 'Phone', card: 'field', cell: ({ maskedPhone }) => maskedPhone },
                  {
                    heading: 'Signed up',
                    card: 'field',
                    cell: ({ signedUpAt }) => <Moment at={signedUpAt} dayOnly />,
                  },
                  { heading: 'Orders', card: 'field', cell: ({ orderCount }) => orderCount },
                ]}
              />
              {hasMore && (
                <p className={styles.quiet} role="status">
                  More than {customersFoundMax} customers fit. Type more of the name.
                </p>
              )}
            </>
          )}
        </ListBody>
      )}
      {mayAssist && (
        <SignUpDialog
          key={isPhone ? search : ''}
          open={isSigningUp}
          onClose={() => setSigningUp(false)}
          phone={isPhone ? search : ''}
        />
      )}
    </ListFrame>
  );
}
