import { countStock } from '@foodbank/contract/selling/product-acts';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
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
  const [counted, setCounted] = useState('');
  const { storeId = '', storeName = '', onHand = 0, held = 0 } = asked ?? {};
  const close = () => {
    setCounted('');
    onClose();
  };
  return (
    <ReasonDialog
      open={asked !== null}
      onClose={close}
      title={`Count in ${storeName}`}
      consequences={[
        `${onHand.toLocaleString('en')} are on hand by our records.`,
        `${held.toLocaleString('en')} of them are held for orders and checkouts. Count those too.`,
      ]}
      confirm="Save the count"
      send={(reason) =>
        call(countStock, {
          params: { id: productId },
          body: { storeId, seen: onHand, onHand: /^\d+$/.test(counted.trim()) ? Number(counted) : Number.NaN, reason },
        })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshCatalogue();
      }}
    >
      <TextField
        name="counted"
        label="Counted"
        inputMode="numeric"
        autoComplete="off"
        required
        value={counted}
        onChange={({ target }) => setCounted(target.value)}
      />
    </ReasonDialog>
  );
}
