import {
  type PlanAudience,
  type PlanDraft,
  type PlanQuote,
  type PlanTerms,
  planAudiences,
  planDraftOf,
} from '@foodbank/contract/lending/plans';
import { newPlan, newPlanVersion, requestPlan, requestPlanVersion } from '@foodbank/contract/lending/plans-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { DraftExample } from './DraftExample.tsx';
import styles from './Plans.module.css';
import { PlanTermsFields } from './PlanTermsFields.tsx';
import { planQuery, plansQuery } from './plan-queries.ts';

const emptyDraft: PlanDraft = {
  downPaymentPercent: '25',
  instalments: '',
  due: 'days',
  every: '7',
  charge: 'fee',
  chargePercent: '',
  lateFee: 'yes',
  lateFeePercent: '1',
  lateFeeDays: '30',
  costCapPercent: '60',
};

const proposalSent = 'Your proposal was sent. Nothing has changed yet.';

/** What a refused proposal had. */
interface AskedPlan {
  code: string;
  name: string;
  audience: PlanAudience;
  terms: PlanTerms;
  fromOn: string;
}

/** Proposes a version of a plan. Another person approves it. */
export function NewVersionPage() {
  const { code = '' } = useParams();
  const query = useQuery({ ...planQuery(code), refetchOnWindowFocus: false });
  return (
    <ApprovalPage title="Propose a version">
      <RecordBody query={query} what="plan">
        {({ plan, today, versions }) => {
          const before = versions.find(({ version }) => version === plan.inForce?.version);
          const last = before?.terms ?? versions.find(({ terms }) => terms !== null)?.terms;
          return (
            <VersionForm
              code={code}
              name={plan.name}
              today={today}
              start={last ? planDraftOf(last) : emptyDraft}
              newest={Math.max(...versions.map(({ version }) => version))}
              before={before?.terms && before.example ? { terms: before.terms, example: before.example } : null}
            />
          );
        }}
      </RecordBody>
    </ApprovalPage>
  );
}

/** Proposes another plan. Another person approves it. */
export function NewPlanPage() {
  const query = useQuery({ ...plansQuery, refetchOnWindowFocus: false });
  return (
    <ApprovalPage title="Propose a plan">
      <RecordBody query={query} what="plans">
        {({ today }) => <PlanForm today={today} />}
      </RecordBody>
    </ApprovalPage>
  );
}

interface VersionFormProps {
  code: string;
  name: string;
  today: string;
  start: PlanDraft;
  /** The number of the newest version, planned ones too. */
  newest: number;
  before: { terms: PlanTerms; example: PlanQuote } | null;
}

function VersionForm({ code, name, today, start, newest, before }: VersionFormProps) {
  const refused = useAskedBefore<AskedPlan>();
  const [draft, setDraft] = useState(() => (refused?.terms ? planDraftOf(refused.terms) : start));
  // The draft begins with it, also if the plan is read again below the form.
  const [afterVersion] = useState(newest);
  const asking = useApprovalForm({
    schema: newPlanVersion,
    extraValues: () => ({ afterVersion }),
    send: (body) => call(requestPlanVersion, { params: { code }, body }),
    failure: { refused: 'The version could not be asked for. Please try again.' },
  });
  const { field } = asking;
  return (
    <ApprovalForm
      asking={asking}
      lead={`A new version of ${name}. It holds for agreements that are made from its first day on; those that were made keep theirs.`}
      sent={proposalSent}
      back={{ to: paths.plan(code), label: 'Back to the plan' }}
      aside={<DraftExample draft={draft} before={before} />}
    >
      <PlanTermsFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} field={field} />
      <FirstDay {...field('fromOn')} today={today} asked={refused?.fromOn} />
    </ApprovalForm>
  );
}

function PlanForm({ today }: { today: string }) {
  const refused = useAskedBefore<AskedPlan>();
  const [draft, setDraft] = useState(() => (refused?.terms ? planDraftOf(refused.terms) : emptyDraft));
  const [audience, setAudience] = useState<PlanAudience>(refused?.audience ?? 'verified-customers');
  const asking = useApprovalForm({
    schema: newPlan,
    send: (body) => call(requestPlan, { body }),
    failure: { refused: 'The plan could not be asked for. Please try again.' },
  });
  const { field } = asking;
  return (
    <ApprovalForm
      asking={asking}
      lead="Another person has to approve it. Code, name and customers of a plan never change."
      sent={proposalSent}
      back={{ to: paths.plans, label: 'Back to the plans' }}
      aside={<DraftExample draft={draft} before={null} />}
    >
      <fieldset className={styles.fields}>
        <legend>The plan</legend>
        <div className={styles.pair}>
          <TextField
            {...field('code')}
            data-keep
            label="Code"
            hint="Small letters, digits, hyphens, such as weeks-8"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={refused?.code}
            spellCheck={false}
          />
          <TextField
            {...field('name')}
            data-keep
            label="Name"
            hint="As customers read it"
            autoComplete="off"
            maxLength={40}
            defaultValue={refused?.name}
          />
        </div>
        <ChoiceField
          {...field('audience')}
          label="For"
          labels={planAudiences}
          value={audience}
          onChoose={setAudience}
        />
      </fieldset>
      <PlanTermsFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} field={field} />
      <FirstDay {...field('fromOn')} today={today} asked={refused?.fromOn} />
    </ApprovalForm>
  );
}

interface Wiring {
  name: string;
  error: string | undefined;
}

const FirstDay = ({ today, asked, ...wiring }: Wiring & { today: string; asked: string | undefined }) => (
  <TextField
    {...wiring}
    type="date"
    label="First day"
    hint="Today at the earliest"
    min={today}
    defaultValue={asked !== undefined && asked >= today ? asked : addDays(today, 1)}
  />
);
