import { reasonText } from '@foodbank/contract/primitives/reasons';
import { requestStoreMargin, type StaffStore } from '@foodbank/contract/selling/catalogue-staff';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { storeQuery } from './catalogue-queries.ts';
import { typedMargin } from './catalogue-texts.ts';
import styles from './ProductForm.module.css';

export interface MarginPartProps {
  store: StaffStore;
  /** The request that waits for a second person. */
  waiting: { approvalId: string; percent: number } | null;
}

const schema = z.object({ marginPercent: typedMargin, reason: reasonText });

/** The margin of a store, and the request for another one. */
export function MarginPart({ store, waiting }: MarginPartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.box} aria-label="Margin">
      <h2 className={styles.boxTitle}>Margin</h2>
      <p>
        <strong className="figures">{store.marginPercent} %</strong> of each price stays with us.
        <span className={styles.hint}>
          Another margin is approved by a second person, and holds for orders from then on.
        </span>
      </p>
      {waiting && (
        <AskedNotice approvalId={waiting.approvalId}>
          A margin of {waiting.percent} % for {store.name}.
        </AskedNotice>
      )}
      <div className={styles.buttons}>
        <ActButton
          variant="quiet"
          refused={waiting === null ? null : 'A margin waits for a second person.'}
          onClick={() => setOpen(true)}
        >
          Ask for another margin…
        </ActButton>
      </div>
      <ReasonFormDialog
        schema={schema}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Another margin for ${store.name}`}
        consequences={[
          `It is ${store.marginPercent} % now. Nothing changes before a second person approves it.`,
          'Orders that were placed keep theirs.',
        ]}
        confirm="Ask for it"
        send={(body) => call(requestStoreMargin, { params: { id: store.id }, body })}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: storeQuery(store.id).queryKey });
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        }}
      >
        {(field) => (
          <TextField
            {...field('marginPercent')}
            label="Margin in per cent"
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
      </ReasonFormDialog>
    </section>
  );
}
