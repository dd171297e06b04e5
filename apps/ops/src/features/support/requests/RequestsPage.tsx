import { lazyPart } from '@foodbank/app/lazy-part';
import { useMedia } from '@foodbank/app/use-media';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { useOwnListPage } from '../../../components/list-page.ts';
import { besideFrom, QueueLayout } from '../../../components/QueueLayout.tsx';
import { paths } from '../../../paths.ts';
import { RequestList } from './RequestList.tsx';
import { requestFilters } from './request-filters.ts';
import { useBeside, useRequestPage } from './use-requests.ts';

const RequestPanel = lazyPart(async () => (await import('./RequestPanel.tsx')).RequestPanel);

const BesideCustomer = lazyPart(async () => (await import('./BesideCustomer.tsx')).BesideCustomer);

const ownRequests = { name: 'owner', value: 'mine' };

/** The queue of requests on the left, and the open request on the right. */
export function RequestsPage() {
  const { id } = useParams();
  const { search } = useLocation();
  const [filters, setFilters, pager, isOfOther] = useOwnListPage(requestFilters, ownRequests);
  const page = useRequestPage(filters, pager.cursor);
  const ids = page.data?.rows.map((row) => row.id) ?? [];
  const isWide = useMedia(besideFrom);
  const isBeside = useBeside()[0] && isWide && id !== undefined;
  const next = id === undefined ? undefined : (ids[ids.indexOf(id) + 1] ?? ids.find((one) => one !== id));
  return (
    <QueueLayout
      list={
        <>
          <div hidden={isBeside}>
            <RequestList
              page={page}
              filters={filters}
              setFilters={setFilters}
              pager={pager}
              openId={id}
              search={search}
              isOfOther={isOfOther}
            />
          </div>
          {isBeside && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <BesideCustomer requestId={id} />
            </Suspense>
          )}
        </>
      }
      record={
        id === undefined ? null : (
          <RequestPanel
            key={id}
            id={id}
            listAddress={paths.requests(search)}
            nextAddress={next === undefined ? null : paths.request(next, search)}
          />
        )
      }
      recordPart={RequestPanel}
      recordKey={id}
      listPath={paths.requests()}
      hint="Choose a request, or press J and Enter."
    />
  );
}
