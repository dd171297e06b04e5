import { Link } from '@foodbank/app/components/Link';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { type StaffStore, setStoreState } from '@foodbank/contract/selling/catalogue-staff';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { closeStoreWhys, openStoreWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Catalogue.module.css';
import { refreshCatalogue, storesQuery } from './catalogue-queries.ts';

/** The partner stores, each open or closed for new orders. */
export function StoresPage() {
  const query = useQuery({ ...storesQuery, select: (rows) => ({ rows }) });
  const [changed, setChanged] = useState<StaffStore | null>(null);
  const mayWrite = useMay('catalogue.write');
  const isOpen = changed?.state === 'open';
  return (
    <ListFrame
      title="Stores"
      lead="Who packs what customers order. A closed store takes no new orders."
      actions={
        mayWrite && (
          <ButtonLink as={Link} to={paths.newStore} size="small">
            New store
          </ButtonLink>
        )
      }
    >
      <ListBody query={query} what="stores" empty={{ title: 'No stores yet', text: 'Partner stores are here.' }}>
        {({ rows }) => (
          <PlainList className={styles.stores} aria-label="Stores">
            {rows.map((store) => (
              <li key={store.id} className={styles.store}>
                <div className={styles.top}>
                  <h2 className={styles.storeName}>
                    {store.name}, {store.city}
                  </h2>
                  <StatusBadge tone={store.state === 'open' ? 'completed' : 'other'}>
                    {store.state === 'open' ? 'Open' : 'Closed'}
                  </StatusBadge>
                </div>
                <p>{[store.address, store.landmark].filter((part) => part !== '').join(', ')}</p>
                <p className={styles.quiet}>
                  {formatPhone(store.phone)}. Margin {store.marginPercent} %
                </p>
                {mayWrite && (
                  <div className={styles.acts}>
                    <ButtonLink
                      as={Link}
                      to={paths.storeForm(store.id)}
                      size="small"
                      variant="quiet"
                      aria-label={`Edit ${store.name}`}
                    >
                      Edit
                    </ButtonLink>
                    <Button size="small" variant="quiet" onClick={() => setChanged(store)}>
                      {store.state === 'open' ? 'Close…' : 'Open…'}
                      <VisuallyHidden> {store.name}</VisuallyHidden>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </PlainList>
        )}
      </ListBody>
      <ReasonDialog
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={`${isOpen ? 'Close' : 'Open'} ${changed?.name ?? ''}`}
        consequences={
          isOpen
            ? ['Customers can order nothing there.', 'Orders that it has go on.']
            : ['Customers can order there at once.']
        }
        confirm={isOpen ? 'Close' : 'Open'}
        whys={isOpen ? closeStoreWhys : openStoreWhys}
        send={(reason) =>
          call(setStoreState, {
            params: { id: changed?.id ?? '' },
            body: { state: isOpen ? 'closed' : 'open', revision: changed?.revision ?? 0, reason },
          })
        }
        onDone={() => {
          toast(`${changed?.name ?? ''} is ${isOpen ? 'closed' : 'open'}.`);
          void refreshCatalogue();
        }}
      />
    </ListFrame>
  );
}
