import { Link } from '@foodbank/app/components/Link';
import { type ProductRecord, publishProduct } from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import styles from './Catalogue.module.css';
import { refreshCatalogue } from './catalogue-queries.ts';

/** Edits, publishes or archives a product. */
export function ProductActs({ product }: { product: ProductRecord }) {
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
      <ButtonLink as={Link} to={paths.productForm(id)} size="small" variant="quiet">
        Edit
      </ButtonLink>
      {state !== 'archived' && (
        <ActButton
          size="small"
          variant="quiet"
          refused={usedIn.length > 0 ? `It is a part of ${usedIn[0]}. Archive that first.` : null}
          onClick={() => setArchived(true)}
        >
          Archive…
        </ActButton>
      )}
      <ArchiveDialog product={product} open={isArchived} onClose={() => setArchived(false)} />
    </div>
  );
}
