import { archiveProduct, type ProductRecord, publishProduct } from '@foodbank/contract/selling/product-acts';
import { Button } from '@foodbank/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Catalogue.module.css';
import { refreshCatalogue } from './catalogue-queries.ts';

/** Edits, publishes or archives a product. */
export function ProductActs({ product, onEdit }: { product: ProductRecord; onEdit: () => void }) {
  const { id, name, state, revision, usedIn } = product;
  const [isArchived, setArchived] = useState(false);
  const publishing = useMutation({
    mutationFn: () => call(publishProduct, { params: { id }, body: { revision } }),
    onSuccess: () => {
      toast(`${name} is in the shop.`);
      void refreshCatalogue();
    },
    onError: (error: Error) => {
      toast(error.message);
      void refreshCatalogue();
    },
  });
  return (
    <div className={styles.acts}>
      {state !== 'published' && (
        <Button size="small" busy={publishing.isPending} onClick={() => publishing.mutate()}>
          Publish
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onEdit}>
        Edit
      </Button>
      {state === 'published' && (
        <ActButton
          size="small"
          variant="quiet"
          refused={usedIn.length > 0 ? `It is a part of ${usedIn[0]}. Archive that first.` : null}
          onClick={() => setArchived(true)}
        >
          Archive…
        </ActButton>
      )}
      <ReasonDialog
        open={isArchived}
        onClose={() => setArchived(false)}
        title={`Archive ${name}`}
        consequences={['Customers no longer find it.', 'Orders that have it go on.', 'It can be published again.']}
        confirm="Archive"
        send={(reason) => call(archiveProduct, { params: { id }, body: { revision, reason } })}
        onDone={() => {
          toast(`${name} is archived.`);
          void refreshCatalogue();
        }}
      />
    </div>
  );
}
