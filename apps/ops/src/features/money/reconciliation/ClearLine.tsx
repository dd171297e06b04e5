import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  type ClearingAccount,
  clearingAccounts,
  clearingAloneMaxNaira,
  clearStatementLine,
  isClearedAlone,
  type readStatementLine,
  statementAccounts,
} from '@foodbank/contract/money/reconciliation-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { clearLineWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import { codeText } from '../ledger/shared/ledger-texts.ts';
import styles from './Reconciliation.module.css';
import { refreshReconciliation } from './reconciliation-queries.ts';

type Reply = ReplyOf<typeof readStatementLine>;

/** A way to explain a line, as an option: what is sent, and whether a second person is needed. */
interface Choice {
  label: string;
  body: { account: ClearingAccount } | { lineId: string } | { booking: number };
  needsSecond: boolean;
}

/** Clears a line in suspense: to an account, with a line of the opposite amount, or with a booking of the same. */
export function ClearLine({ reply }: { reply: Reply }) {
  const mayWork = useMay('reconciliation.work');
  const { line, candidates } = reply;
  const choices = choicesOf(reply);
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState('');
  const choice = choices.get(key);
  const found = candidates.lines.length + candidates.bookings.length;
  return (
    <RecordPart title="Clear it">
      <p className={styles.hint}>
        {found === 0
          ? 'No other line has the opposite amount, and no booking the same. Choose the account that it belongs to.'
          : `${counted(found, 'entry has', 'entries have')} exactly this amount and may explain it.`}
      </p>
      <SelectField
        name="target"
        label="Explained by"
        value={key}
        placeholder="Choose what explains the line"
        onChange={({ target }) => setKey(target.value)}
        options={[...choices].map(([value, { label }]) => ({ value, label }))}
      />
      <div className={styles.acts}>
        <ActButton refused={whyNot(mayWork, choice)} onClick={() => setOpen(true)}>
          Clear this line
        </ActButton>
      </div>
      {choice && (
        <ReasonDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={`Clear ${formatNaira(line.amount ?? 0)}`}
          consequences={[
            `Explained by: ${choice.label}.`,
            choice.needsSecond
              ? 'A second person of finance has to approve it. The line stays in suspense until then.'
              : 'The line leaves suspense at once.',
            'Bookings are never edited: the ledger gets new ones.',
          ]}
          confirm={choice.needsSecond ? 'Ask for approval' : `Clear ${formatNaira(line.amount ?? 0)}`}
          takesReference
          // A second person decides by what is written; one alone says how it is known.
          {...(!choice.needsSecond && { whys: clearLineWhys, legend: 'How you know' })}
          send={(reason, _key, theirReference) =>
            call(clearStatementLine, { params: { id: line.id }, body: { ...choice.body, reason, theirReference } })
          }
          onDone={({ message }) => {
            toast(message);
            refreshReconciliation();
          }}
        />
      )}
    </RecordPart>
  );
}

function whyNot(mayWork: boolean, choice: Choice | undefined): string | null {
  if (!mayWork) return 'Your role may see lines, not clear them.';
  return choice ? null : 'Choose what explains the line first.';
}

/** What may explain the line: bookings and lines of exactly its amount first, then the accounts. */
function choicesOf({ line, candidates }: Reply): Map<string, Choice> {
  const isLarge = Math.abs(line.amount ?? 0) > clearingAloneMaxNaira;
  const choices = new Map<string, Choice>();
  for (const { number, reference, code, bookedOn } of candidates.bookings) {
    const label = `The booking of ${reference ?? codeText(code)}, ${formatDay(bookedOn)}`;
    choices.set(`booking:${number}`, { label, body: { booking: number }, needsSecond: isLarge });
  }
  for (const { id, account, bookedOn, amount, description, externalId } of candidates.lines) {
    const label = `${statementAccounts[account]}: ${formatNaira(amount ?? 0)}, ${formatDay(bookedOn ?? '')}, ${description || externalId}`;
    choices.set(`line:${id}`, { label, body: { lineId: id }, needsSecond: isLarge });
  }
  for (const [account, label] of Object.entries(clearingAccounts) as [ClearingAccount, string][]) {
    choices.set(account, { label, body: { account }, needsSecond: isLarge || !isClearedAlone(account) });
  }
  return choices;
}
