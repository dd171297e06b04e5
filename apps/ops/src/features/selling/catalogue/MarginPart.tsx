import { requestStoreMargin, type StaffStore } from '@foodbank/contract/selling/catalogue-admin';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import styles from './ProductForm.module.css';

/** The margin of a store, and the request for another one. */
export function MarginPart({ store }: { store: StaffStore }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<{ id: string; percent: string } | null>(null);
  const close = () => {
    setTyped('');
    setOpen(false);
  };
  return (
    <section className={styles.box} aria-label="Margin">
      <h2 className={styles.boxTitle}>Margin</h2>
      <p>
        <strong className="figures">{store.marginPercent} %</strong> of each price stays with us.
        <span className={styles.hint}>
          Another margin is approved by a second person, and holds for orders from then on.
        </span>
      </p>
      {asked && (
        <AskedNotice approvalId={asked.id}>
          A margin of {asked.percent} % for {store.name}.
        </AskedNotice>
      )}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Ask for another margin…
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        onClose={close}
        title={`Another margin for ${store.name}`}
        consequences={[
          `It is ${store.marginPercent} % now. Nothing changes before a second person approves it.`,
          'Orders that were placed keep theirs.',
        ]}
        confirm="Ask for it"
        send={(reason) =>
          call(requestStoreMargin, {
            params: { id: store.id },
            body: { marginPercent: Number(typed.trim().replace(',', '.') || Number.NaN), reason },
          })
        }
        onDone={({ approvalId }) => {
          setAsked({ id: approvalId, percent: typed.trim() });
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        }}
      >
        <TextField
          name="newMargin"
          label="Margin in per cent"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ReasonDialog>
    </section>
  );
}
