import { countStock } from '@foodbank/contract/selling/products-staff';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { CountField, countSchema, roundHint } from '../../../components/CountField.tsx';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshCatalogue } from './catalogue-queries.ts';

/** Which stock is counted, with what the screen shows of it. */
export interface CountAsked {
  storeId: string;
  storeName: string;
  onHand: number;
  held: number;
}

export interface CountDialogProps {
  productId: string;
  /** Null while the dialog is closed. */
  asked: CountAsked | null;
  onClose: () => void;
}

/** Stores what was counted in a store, with a reason. */
export function CountDialog({ productId, asked, onClose }: CountDialogProps) {
  const { storeId = '', storeName = '', onHand = 0, held = 0 } = asked ?? {};
  const [round, setRound] = useState('');
  return (
    <ReasonFormDialog
      schema={countSchema}
      open={asked !== null}
      onClose={onClose}
      title={`Count in ${storeName}`}
      consequences={[
        `${onHand.toLocaleString('en')} are on hand by our records.`,
        `${held.toLocaleString('en')} of them are held for orders and checkouts. Count those too.`,
      ]}
      confirm="Save the count"
      reasonAtFirst={round}
      reasonHint={roundHint}
      send={async (counted) => {
        const reply = await call(countStock, {
          params: { id: productId },
          body: { ...counted, storeId, seen: onHand },
        });
        setRound(counted.reason);
        return reply;
      }}
      onDone={({ message }) => {
        toast(message);
        void refreshCatalogue();
      }}
    >
      {(field) => <CountField {...field('onHand')} />}
    </ReasonFormDialog>
  );
}
