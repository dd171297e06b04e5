import { AmountField } from '@foodbank/app/components/AmountField';
import { correctionMaxNaira, requestCorrection } from '@foodbank/contract/earning/disputes-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { reasonWithoutContacts } from '@foodbank/contract/primitives/reasons';
import { amountExample, nairaText, typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import type { EarningLine } from '@foodbank/contract/views/earnings';
import { SelectField } from '@foodbank/ui/SelectField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import styles from './AgentEarningsPage.module.css';
import { refreshEarnings } from './earning-queries.ts';
import { lineName } from './line-name.ts';

const amountMessage = `Enter an amount above zero, at most ${formatNaira(correctionMaxNaira)}, ${amountExample}`;
const schema = z.object({
  amount: z.pipe(
    typedNaira(amountMessage),
    z.number().check(z.positive(amountMessage), z.maximum(correctionMaxNaira, amountMessage)),
  ),
  reason: reasonWithoutContacts,
});
const directions = { add: 'Add to the line', take: 'Take off the line' } as const;

export interface CorrectionDialogProps {
  agentId: string;
  /** The line to correct; null while the dialog is closed. */
  line: EarningLine | null;
  onClose: () => void;
  /** Gets the request's id. */
  onAsked: (approvalId: string) => void;
}

/** Asks for an amount to be added to a line or taken off. Another person approves it. */
export function CorrectionDialog({ agentId, line, onClose, onAsked }: CorrectionDialogProps) {
  const [direction, setDirection] = useState<keyof typeof directions>('add');
  // What was typed for one line is never there for another one.
  const close = () => {
    setDirection('add');
    onClose();
  };
  const send = ({ amount, reason }: z.output<typeof schema>) => {
    const signed = `${direction === 'take' ? '-' : ''}${nairaText(amount)}`;
    return call(requestCorrection, {
      params: { agentId },
      body: { lineId: line?.id ?? '', amount: signed, reason },
    });
  };
  return (
    <ReasonFormDialog
      schema={schema}
      open={line !== null}
      onClose={close}
      title={line === null ? 'Correct a line' : `Correct ${lineName(line)}`}
      consequences={[
        line === null
          ? ''
          : `The line has ${formatNaira(line.amount)}. What you take off an order that is not paid yet lowers it. Any other correction is a line of its own.`,
        'Another person has to approve it. Nothing changes before.',
        'The agent gets an email with the reason. Leave out emails and phone numbers.',
      ].filter(Boolean)}
      confirm="Ask for approval"
      reasonLabel="Reason, which the agent reads"
      send={send}
      onDone={({ approvalId }) => {
        void refreshEarnings(agentId);
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        onAsked(approvalId);
      }}
    >
      {(field) => (
        <div className={styles.filters}>
          <SelectField
            name="direction"
            label="What to do"
            value={direction}
            options={directions}
            onChange={({ target }) => setDirection(target.value as keyof typeof directions)}
          />
          <AmountField {...field('amount')} label="Amount in naira" />
        </div>
      )}
    </ReasonFormDialog>
  );
}
