import { ApiError } from '@foodbank/contract/client/api-error';
import { correctionKoboOf, correctionMaxNaira, requestCorrection } from '@foodbank/contract/earning/corrections';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine } from '@foodbank/contract/views/earnings';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import styles from './AgentEarningsPage.module.css';
import { refreshEarnings } from './earning-queries.ts';
import { lineName } from './line-name.ts';

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
  const [text, setText] = useState('');
  // What was typed for one line is never there for another one.
  const close = () => {
    setText('');
    setDirection('add');
    onClose();
  };
  const send = async (reason: string) => {
    const plain = text.replace(/[₦,\s]/g, '');
    const amount = direction === 'take' ? `-${plain}` : plain;
    if (/^[+-]/.test(plain) || correctionKoboOf(amount) === null) {
      throw new ApiError(`Enter an amount above zero, at most ${formatNaira(correctionMaxNaira)}.`, 400);
    }
    const params = { agentId };
    return call(requestCorrection, { params, body: { lineId: line?.id ?? '', amount, reason } });
  };
  return (
    <ReasonDialog
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
      <div className={styles.filters}>
        <SelectField
          name="direction"
          label="What to do"
          value={direction}
          options={directions}
          onChange={({ target }) => setDirection(target.value as keyof typeof directions)}
        />
        <TextField
          name="correctionAmount"
          label="Amount in naira"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ReasonDialog>
  );
}
