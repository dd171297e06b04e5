import { AmountField } from '@foodbank/app/components/AmountField';
import {
  clearingAccounts,
  isClearedAlone,
  isRuleExplained,
  keepStatementRule,
  type RuleAccount,
  ruleAccounts,
  ruleUnexplained,
  type StatementAccount,
  statementAccounts,
  statementRule,
} from '@foodbank/contract/money/reconciliation-staff';
import { typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshReconciliation } from './reconciliation-queries.ts';

const { account, words, to, atMost, reason } = statementRule.shape;
const schema = z
  .object({ account, words, to, atMost: z.pipe(typedNaira('Enter naira such as 100'), atMost), reason })
  .check(z.refine(isRuleExplained, ruleUnexplained));
const choices = ruleAccounts.map((value) => ({ value, label: clearingAccounts[value] }));

/** Keeps a rule from the list of rules. Words that a link brings open the dialog at once. */
export function KeepRule({ words, account }: { words: string; account: StatementAccount }) {
  const [isOpen, setOpen] = useState(words !== '');
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Keep a rule
      </Button>
      <RuleDialog open={isOpen} onClose={() => setOpen(false)} words={words} account={account} />
    </>
  );
}

export interface RuleDialogProps {
  open: boolean;
  onClose: () => void;
  account: StatementAccount;
  /** The words that are offered, and the highest amount in naira. */
  words: string;
  atMost?: number;
}

/** Asks for a rule: its words, what such lines are, and the highest amount of one. */
export function RuleDialog({ open, onClose, account: from, words: given, atMost: most }: RuleDialogProps) {
  const [target, setTarget] = useState<RuleAccount>('bank-fees');
  const alone = isClearedAlone(target);
  return (
    <ReasonFormDialog
      open={open}
      onClose={onClose}
      title={given === '' ? 'Keep a rule' : `Keep a rule for “${given}”`}
      asksReason={!alone}
      consequences={[
        'Lines with these words that nothing else explains are cleared when a statement is applied.',
        alone ? 'The rule counts at once.' : 'Running costs need a second person: the rule counts once it is approved.',
      ]}
      confirm={alone ? 'Keep the rule' : 'Ask for approval'}
      schema={schema}
      send={(body) => call(keepStatementRule, { body })}
      onDone={({ message }) => {
        toast(message);
        refreshReconciliation();
      }}
    >
      {(field) => (
        <>
          <SelectField {...field('account')} label="Statements of" defaultValue={from} options={statementAccounts} />
          <TextField
            {...field('words')}
            label="Words of the narration"
            hint="As “SMS CHARGE”: whole words, one after the other"
            defaultValue={given}
            autoComplete="off"
          />
          <SelectField
            {...field('to')}
            label="Such lines are"
            value={target}
            onChange={(event) => setTarget(event.target.value as RuleAccount)}
            options={choices}
          />
          <AmountField
            {...field('atMost')}
            label="A line at most, in naira"
            hint="A larger one stays in suspense"
            {...(most !== undefined && { defaultValue: String(most) })}
          />
        </>
      )}
    </ReasonFormDialog>
  );
}
