import {
  type AgreementAct,
  agreementBegin,
  type EmployerRecord,
  requestEmployerAgreement,
  stopEmployerPlans,
} from '@foodbank/contract/people/employers-staff';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog, ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Employers.module.css';
import { refreshEmployers } from './employer-queries.ts';

const words = {
  begin: {
    title: 'Put the agreement in force',
    consequences: [
      'Another person has to approve it.',
      'From its day on, customers can name this employer, and their plans can be deducted from their pay.',
    ],
  },
  stop: {
    title: 'Stop the agreement',
    consequences: [
      'Another person has to approve it. Until then nothing changes; to stop new plans at once, use “Stop new plans”.',
      'Then every customer’s consent with this employer ends, and each is told.',
      'What is still to be paid is paid in another way, with 30 days’ notice and without a fee.',
    ],
  },
  'start-plans': {
    title: 'Let new plans start again',
    consequences: ['Another person has to approve it.'],
  },
} as const satisfies Record<AgreementAct, { title: string; consequences: readonly string[] }>;

/** What can be done with an agreement: two people begin and stop it; one member stops new plans at once. */
export function AgreementActs({ employer }: { employer: EmployerRecord }) {
  const [act, setAct] = useState<AgreementAct | 'stop-plans' | null>(null);
  const [mayAsk, mayStop] = [useMay('employers.request'), useMay('employers.stop')];
  const { id, name, agreement, plansStoppedAt, approvalId } = employer;
  if (!mayAsk && !mayStop) return null;
  const waits = approvalId === null ? null : 'A change of the agreement waits for a second person.';
  const button = (one: AgreementAct, label: string) => (
    <ActButton variant="quiet" refused={waits} onClick={() => setAct(one)}>
      {label}
    </ActButton>
  );
  return (
    <div className={styles.acts}>
      {approvalId !== null && <AskedNotice approvalId={approvalId}>A change waits for a second person.</AskedNotice>}
      {mayAsk && agreement !== 'in-force' && button('begin', 'Put in force')}
      {mayAsk && plansStoppedAt !== null && button('start-plans', 'Start new plans again')}
      {mayStop && agreement === 'in-force' && plansStoppedAt === null && (
        <Button variant="quiet" onClick={() => setAct('stop-plans')}>
          Stop new plans
        </Button>
      )}
      {mayAsk && agreement === 'in-force' && button('stop', 'Stop the agreement')}
      <AskDialog employer={employer} act={act === 'stop-plans' ? null : act} onClose={() => setAct(null)} />
      <ReasonDialog
        open={act === 'stop-plans'}
        onClose={() => setAct(null)}
        title={`Stop new plans with ${name}`}
        consequences={[
          'It holds at once: no customer can agree to a new plan from this employer’s pay.',
          'What was agreed to goes on. Two people let new plans start again.',
        ]}
        confirm="Stop new plans"
        tone="danger"
        send={(reason) => call(stopEmployerPlans, { params: { id }, body: { reason } })}
        onDone={() => {
          void refreshEmployers();
          toast('New plans with this employer are stopped.');
        }}
      />
    </div>
  );
}

interface AskDialogProps {
  employer: EmployerRecord;
  act: AgreementAct | null;
  onClose: () => void;
}

function AskDialog({ employer: { id, name, revision, today }, act, onClose }: AskDialogProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState<AgreementAct>('begin');
  if (act !== null && act !== last) setLast(act);
  const ask = (body: { reason: string; fromOn?: string }) =>
    call(requestEmployerAgreement, { params: { id }, body: { act: last, revision, ...body } });
  const dialog = {
    ...{ open: act !== null, onClose, confirm: 'Ask for approval' },
    title: `${words[last].title}: ${name}`,
    consequences: words[last].consequences,
    onDone: ({ message }: { message: string }) => {
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      void refreshEmployers();
      toast(message);
    },
  };
  if (last !== 'begin') return <ReasonDialog key={last} {...dialog} send={(reason) => ask({ reason })} />;
  return (
    <ReasonFormDialog key={last} {...dialog} schema={agreementBegin} send={ask}>
      {(field) => (
        <TextField
          {...field('fromOn')}
          label="From"
          type="date"
          min={today}
          defaultValue={today}
          hint="The first day on which customers can name it"
        />
      )}
    </ReasonFormDialog>
  );
}
