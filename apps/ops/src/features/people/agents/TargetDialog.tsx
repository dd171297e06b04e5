import { ApiError } from '@foodbank/contract/client/api-error';
import { monthStart, setAgentTarget } from '@foodbank/contract/people/agents-admin';
import type { Day } from '@foodbank/contract/primitives/day';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira, isWholeKobo } from '@foodbank/contract/primitives/money';
import type { AgentRecord } from '@foodbank/contract/views/overviews';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './AgentActs.module.css';
import type { ActDialogProps } from './AgentActs.tsx';
import { refreshAgents } from './agent-queries.ts';

const monthsOffered = 12;

/** The target in force in a month, as the record tells it. */
export function targetIn({ targets }: AgentRecord, startsOn: Day, now: Date): number | null {
  if (startsOn <= monthStart(now)) return targets.thisMonth;
  const later = targets.later.filter((one) => one.startsOn <= startsOn).at(-1);
  return later === undefined ? targets.nextMonth : later.target;
}

/** Naira as typed, such as `₦250,000.50`; null for an empty field. Throws what the dialog shows. */
function readNaira(text: string): number | null {
  const plain = text.replace(/[₦,\s]/g, '');
  if (plain === '') return null;
  const naira = Number(plain);
  if (!(naira > 0) || !isWholeKobo(naira)) {
    throw new ApiError('Enter an amount above zero with at most two decimals, or nothing for no target.', 400);
  }
  return naira;
}

const amount = (naira: number | null) => (naira === null ? 'no target' : formatNaira(naira));

/** Sets a target from this month or a later one on. The former one can be restored from the message afterwards. */
export function TargetDialog({ agent, ...dialog }: ActDialogProps) {
  const now = new Date();
  const [startsOn, setStartsOn] = useState(monthStart(now));
  const [text, setText] = useState('');
  const expected = targetIn(agent, startsOn, now);
  const set = (target: number | null, before: number | null, reason: string) =>
    call(setAgentTarget, { params: { agentId: agent.id }, body: { startsOn, target, expected: before, reason } });
  const months = Array.from({ length: monthsOffered }, (_, index) => monthStart(now, index));
  return (
    <ReasonDialog
      {...dialog}
      title={`Set the target of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        `Until now: ${amount(expected)}.`,
        'It holds from that month on, until a later one. Leave the amount empty for no target.',
        'The agent sees it on the dashboard.',
      ]}
      confirm="Set target"
      send={async (reason) => set(readNaira(text), expected, reason)}
      onDone={({ before, after }) => {
        setText('');
        refreshAgents();
        toast(`Target from ${formatMonth(startsOn)}: ${amount(after)}.`, async () => {
          await set(before, after, 'Undone at once');
          await refreshAgents();
        });
      }}
    >
      <div className={styles.fields}>
        <SelectField
          name="fromMonth"
          label="From"
          value={startsOn}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ target }) => setStartsOn(target.value)}
        />
        <TextField
          name="newTarget"
          label="Target in naira"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ReasonDialog>
  );
}
