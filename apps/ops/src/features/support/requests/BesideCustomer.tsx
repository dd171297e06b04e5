import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { useMedia } from '@foodbank/app/use-media';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { Suspense } from 'react';
import { besideFrom } from '../../../components/QueueLayout.tsx';
import { paths } from '../../../paths.ts';
import styles from './BesideCustomer.module.css';
import { useBeside, useRequest } from './use-requests.ts';

const CustomerTimeline = lazyPart(
  async () => (await import('../../oversight/timelines/shared/CustomerTimeline.tsx')).CustomerTimeline,
);

/** What happened around the customer of the open request. On a wide screen it stands in the place of the list. */
export function BesideCustomer({ requestId }: { requestId: string }) {
  const { data } = useRequest(requestId);
  const [, setBeside] = useBeside();
  // In the place of the list it is the page's first heading.
  const Heading = useMedia(besideFrom) ? 'h1' : 'h2';
  if (data === undefined) return <Skeleton shape="block" />;
  const { customerId, senderName } = data.request;
  return (
    <section aria-label="What happened around the customer" className={styles.beside}>
      <header className={styles.head}>
        <Heading className={styles.title}>
          {customerId === null ? senderName : <Link to={paths.customer(customerId)}>{senderName}</Link>}
        </Heading>
        <Button variant="quiet" size="small" onClick={() => setBeside(false)}>
          Hide
        </Button>
      </header>
      {customerId === null ? (
        <p>This request is of no customer of the shop.</p>
      ) : (
        <Suspense fallback={<Skeleton shape="block" />}>
          <CustomerTimeline key={customerId} customerId={customerId} />
        </Suspense>
      )}
    </section>
  );
}
