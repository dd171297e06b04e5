import { TypedField } from '@foodbank/app/components/TypedField';
import { fieldsOf } from '@foodbank/app/forms/form-fields';
import { referralCodeKind } from '@foodbank/app/typed-kinds';
import {
  newTerms,
  type ProposedTerms,
  proposedTerms,
  requestCommissionTerms,
  type TermScope,
  termScopes,
} from '@foodbank/contract/earning/terms-staff';
import { categories } from '@foodbank/contract/people/agents';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import { Estimate } from './Estimate.tsx';
import styles from './Terms.module.css';

/** Proposes terms: the form, and what last month would have been with them. Another person approves them. */
export function NewTermsPage() {
  const draft = useAskedBefore<ProposedTerms & { firstOn: string }>() ?? {};
  const [scope, setScope] = useState<TermScope>(draft.scope ?? 'all');
  const [proposed, setProposed] = useState<ProposedTerms | null>(null);
  const tomorrow = addDays(lagosDay(new Date()), 1);
  const asking = useApprovalForm({
    schema: newTerms,
    send: (body) => call(requestCommissionTerms, { body }),
    failure: { refused: 'The terms could not be asked for. Please try again.' },
  });
  const { form, field } = asking;
  /** Reads the form as it is, without its dates and reason. An incomplete one shows its own messages on submission. */
  const calculate = () => {
    const values = form.ref.current ? fieldsOf(form.ref.current).map(({ name, value }) => [name, value]) : [];
    const read = z.safeParse(proposedTerms, Object.fromEntries(values));
    setProposed(read.success ? read.data : null);
    if (!read.success) form.ref.current?.requestSubmit();
  };

  return (
    <ApprovalPage title="Propose commission terms">
      <ApprovalForm
        asking={asking}
        lead="Terms hold for orders placed from their first day on. Another person has to approve them."
        sent="Your proposal was sent. Nothing has changed yet."
        back={{ to: paths.terms, label: 'Back to the commission terms' }}
        aside={<Estimate proposed={proposed} />}
      >
        <ChoiceField {...field('scope')} label="For whom" value={scope} onChoose={setScope} labels={termScopes} />
        {scope === 'category' && (
          <SelectField
            {...field('category')}
            label="Category"
            placeholder="Choose a category"
            options={categories}
            {...(draft.category && { defaultValue: draft.category })}
          />
        )}
        {scope === 'agent' && (
          <TypedField
            kind={referralCodeKind}
            {...field('agentCode')}
            label="Referral code of the agent"
            placeholder="FB-XXXXXX"
            defaultValue={draft.agentCode}
          />
        )}
        <TextField
          {...field('ratePercent')}
          label="Rate in per cent of an order"
          hint="At most four decimals, such as 2.5"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={draft.ratePercent}
        />
        <TextField
          {...field('windowMonths')}
          label="Months after the sign-up"
          hint="How long a customer’s orders earn commission"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={draft.windowMonths ?? '12'}
        />
        <TextField
          {...field('firstOn')}
          type="date"
          label="First day"
          min={tomorrow}
          defaultValue={draft.firstOn && draft.firstOn >= tomorrow ? draft.firstOn : tomorrow}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={calculate}>
            Compare with last month
          </Button>
        </div>
      </ApprovalForm>
    </ApprovalPage>
  );
}
