import { AmountField } from '@foodbank/app/components/AmountField';
import { monthStart, setAgentTarget, targetField } from '@foodbank/contract/people/agents-staff';
import { type Day, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { reasonText } from '@foodbank/contract/primitives/reasons';
import { amountExample, typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
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

const none = z.pipe(
  z.string().check(z.refine((text) => text.trim() === '')),
  z.transform(() => null),
);
const schema = z.object({
  /** Empty for no target. */
  target: z.pipe(
    z.union([none, typedNaira('')], `Enter an amount above zero, ${amountExample}, or nothing for no target`),
    targetField,
  ),
  reason: reasonText,
});

const amount = (naira: number | null) => (naira === null ? 'no target' : formatNaira(naira));

/** Sets a target from this month or a later one on. The former one can be restored from the message afterwards. */
export function TargetDialog({ agent, ...dialog }: ActDialogProps) {
  const now = new Date();
  const [startsOn, setStartsOn] = useState(monthStart(now));
  const expected = targetIn(agent, startsOn, now);
  const set = (target: number | null, before: number | null, reason: string) =>
    call(setAgentTarget, { params: { agentId: agent.id }, body: { startsOn, target, expected: before, reason } });
  const months = Array.from({ length: monthsOffered }, (_, index) => monthStart(now, index));
  return (
    <ReasonFormDialog
      schema={schema}
      {...dialog}
      title={`Set the target of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        `Until now: ${amount(expected)}.`,
        'It holds from that month on, until a later one. Leave the amount empty for no target.',
        'The agent sees it on the dashboard.',
      ]}
      confirm="Set target"
      send={({ target, reason }) => set(target, expected, reason)}
      onDone={({ before, after }) => {
        refreshAgents();
        toast(`Target from ${formatMonth(startsOn)}: ${amount(after)}.`, async () => {
          await set(before, after, 'Undone at once');
          await refreshAgents();
        });
      }}
    >
      {(field) => (
        <div className={styles.fields}>
          <SelectField
            name="fromMonth"
            label="From"
            value={startsOn}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={({ target }) => setStartsOn(target.value)}
          />
          <AmountField {...field('target')} label="Target in naira" />
        </div>
      )}
    </ReasonFormDialog>
  );
}
