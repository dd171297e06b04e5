import { type StaffCategory, setCategoryFresh } from '@foodbank/contract/selling/catalogue-staff';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshCatalogue } from './catalogue-queries.ts';

/** Says whether a category is fresh produce, whose prices one person may lower further. */
export function FreshDialog({ category, onClose }: { category: StaffCategory | null; onClose: () => void }) {
  const isFresh = category?.isFresh ?? false;
  return (
    <ReasonDialog
      open={category !== null}
      onClose={onClose}
      title={isFresh ? `${category?.name} is no fresh produce` : `${category?.name ?? ''} is fresh produce`}
      consequences={
        isFresh
          ? ['From now on one person may lower its prices by 20 % of the day’s first price, as of all other goods.']
          : [
              'One person may lower its prices by 40 % of the day’s first price instead of 20 %.',
              'Nothing changes before a second person approves it.',
            ]
      }
      confirm={isFresh ? 'Change it' : 'Ask for it'}
      send={(reason) =>
        call(setCategoryFresh, { params: { slug: category?.slug ?? '' }, body: { isFresh: !isFresh, reason } })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshCatalogue();
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      }}
    />
  );
}
