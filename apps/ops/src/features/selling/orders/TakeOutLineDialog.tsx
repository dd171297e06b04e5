import type { PackingLine } from '@foodbank/contract/selling/packing-lines';
import { type StaffOrder, takeOutLines } from '@foodbank/contract/selling/shop-orders-admin';
import { SelectField } from '@foodbank/ui/SelectField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';

export interface TakeOutLineDialogProps {
  order: StaffOrder;
  line: PackingLine;
  /** True if nothing else of the order is left. */
  isLast: boolean;
  onClose: () => void;
  onDone: (reply: { message: string; order: StaffOrder }) => void;
}

/** A line, or a part of it, that the store does not have: it is taken out, refunded, and the customer is told. */
export function TakeOutLineDialog({ order: { number }, line, isLast, onClose, onDone }: TakeOutLineDialogProps) {
  const { id, name, unit, toPack } = line;
  const [quantity, setQuantity] = useState(isLast && toPack > 1 ? toPack - 1 : toPack);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Not there: ${name}, ${unit}`}
      consequences={[
        'It is taken out of the order and refunded. The customer is told.',
        ...(isLast ? ['It is the last line: if nothing is left, ask the team to cancel the order.'] : []),
      ]}
      confirm="Take it out"
      reasonLabel="What happened"
      send={(reason) => call(takeOutLines, { params: { number }, body: { lines: [{ lineId: id, quantity }], reason } })}
      onDone={onDone}
    >
      {toPack > 1 && (
        <SelectField
          name="quantity"
          label="How many are not there"
          value={String(quantity)}
          options={Array.from({ length: toPack }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1} of ${toPack}`,
          }))}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
      )}
    </ReasonDialog>
  );
}
