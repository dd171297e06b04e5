import { getArchiveEffects } from '@foodbank/contract/selling/catalogue-staff';
import { archiveProduct, type ProductRecord } from '@foodbank/contract/selling/products-staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshCatalogue } from './catalogue-queries.ts';

export interface ArchiveDialogProps {
  product: ProductRecord;
  open: boolean;
  onClose: () => void;
}

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString('en')} ${many}`;

/** Takes a product out of the shop, after it said what that means for baskets, orders and combos. */
export function ArchiveDialog({ product: { id, name, kind, revision, state }, open, onClose }: ArchiveDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['catalogue', 'archive-effects', id],
    queryFn: () => call(getArchiveEffects, { params: { id } }),
    enabled: open,
    staleTime: 0,
  });
  const drafts = (data?.combos ?? []).filter((combo) => combo.state !== 'published').map((combo) => combo.name);
  const effects =
    data === undefined
      ? [error ? 'What it means for baskets could not be read.' : 'Looking at baskets, orders and combos…']
      : [
          data.basketCount === 0
            ? 'No basket has it.'
            : `${countOf(data.basketCount, 'basket has', 'baskets have')} it. Their customers are told that it is no longer sold, and take it out before they pay.`,
          kind === 'combo'
            ? 'Checkouts and orders that have it go on: their parts stay held for them.'
            : data.held === 0
              ? 'Nothing is held for checkouts and orders.'
              : `${(data.held ?? 0).toLocaleString('en')} are held for checkouts and orders, which go on.`,
          ...(drafts.length > 0 ? [`These combos can’t be published then: ${drafts.join(', ')}.`] : []),
        ];
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Archive ${name}`}
      consequences={[
        ...(state === 'published' ? ['Customers no longer find it.'] : []),
        ...effects,
        'It can be published again.',
      ]}
      confirm="Archive"
      send={(reason) => call(archiveProduct, { params: { id }, body: { revision, reason } })}
      onDone={() => {
        toast(`${name} is archived.`);
        void refreshCatalogue();
      }}
    />
  );
}
