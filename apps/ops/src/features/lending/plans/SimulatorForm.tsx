import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { type LoanSimulation, loanSimulation, type PlanRow } from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../api.ts';
import styles from './Plans.module.css';
import { planQuery, simulationQuery } from './plan-queries.ts';

export interface SimulatorFormProps {
  plans: readonly PlanRow[];
  /** What the fields have at first. */
  given: Partial<LoanSimulation>;
  /** It was computed: what was asked, for the address. */
  onAsked: (asked: LoanSimulation) => void;
}

const optional = ['version', 'on', 'lateDays', 'missedUntil', 'paidOn', 'paid', 'payoffOn'] as const;

/** The questions of the simulator. */
export function SimulatorForm({ plans, given, onAsked }: SimulatorFormProps) {
  const [values, setValues] = useState<Partial<Record<keyof LoanSimulation, string>>>(given);
  const { data: chosen } = useQuery(planQuery(values.plan ?? ''));
  const { busy, message, note, form, field } = useForm({
    schema: loanSimulation,
    // Empty fields aren't asked.
    extraValues: () =>
      Object.fromEntries(optional.map((name) => [name, (values[name] ?? '') === '' ? undefined : values[name]])),
    send: async (asked) => {
      await queryClient.fetchQuery({ ...simulationQuery(asked), staleTime: 0 });
      return asked;
    },
    failure: { refused: 'This could not be computed. Please try again.' },
    onDone: onAsked,
  });
  const text = (name: keyof LoanSimulation) => ({
    ...field(name),
    autoComplete: 'off',
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
  });
  const versions = (chosen?.versions ?? []).filter(({ terms }) => terms !== null);
  return (
    <form {...form} className={styles.form}>
      <fieldset className={styles.fields}>
        <legend>The loan</legend>
        <SelectField
          {...field('plan')}
          label="Plan"
          options={plans.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          value={values.plan ?? ''}
          onChange={({ target }) => setValues((all) => ({ ...all, plan: target.value, version: '' }))}
        />
        <SelectField
          {...field('version')}
          label="Version"
          options={[
            { value: '', label: 'The one in force on the day of consent' },
            ...versions.map(({ version, fromOn }) => ({
              value: String(version),
              label: `Version ${version}, from ${formatDay(fromOn)}`,
            })),
          ]}
          value={values.version ?? ''}
          onChange={({ target }) => setValues((all) => ({ ...all, version: target.value }))}
        />
        <div className={styles.pair}>
          <AmountField {...text('total')} label="Total in naira" hint="Goods and delivery" />
          <TextField {...text('promisedOn')} type="date" label="Promised delivery" hint="Due days count from it" />
        </div>
        {(values.version ?? '') === '' && (
          <TextField {...text('on')} type="date" label="Day of consent" hint="Leave it empty for today." />
        )}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>What if</legend>
        <p className={styles.quiet}>
          Leave a field empty if it does not happen. What is not asked is paid on its due day.
        </p>
        <div className={styles.pair}>
          <TextField {...text('lateDays')} label="Delivered late by, days" inputMode="numeric" />
          <TextField {...text('missedUntil')} type="date" label="Nothing is paid before" />
        </div>
        <div className={styles.pair}>
          <AmountField {...text('paid')} label="An extra payment, naira" />
          <TextField {...text('paidOn')} type="date" label="Day of the payment" />
        </div>
        <TextField {...text('payoffOn')} type="date" label="All is paid off on" />
      </fieldset>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <SubmitButton busy={busy} busyLabel="Computing…">
          Compute
        </SubmitButton>
      </div>
    </form>
  );
}
