import { dueKinds, financeChargeKinds, lateFeeKinds, type PlanDraft } from '@foodbank/contract/lending/plans';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { TextField } from '@foodbank/ui/TextField';
import styles from './Plans.module.css';

export interface PlanTermsFieldsProps {
  draft: PlanDraft;
  onChange: (change: Partial<PlanDraft>) => void;
  /** Name and error of a field. */
  field: (name: keyof PlanDraft & string) => { name: string; error: string | undefined };
}

type TextName = 'downPaymentPercent' | 'instalments' | 'every' | 'firstAfterDays' | 'chargePercent' | 'lateFeePercent';

/** The fields of a plan's terms, each with its unit. */
export function PlanTermsFields({ draft, onChange, field }: PlanTermsFieldsProps) {
  const text = (name: TextName | 'lateFeeDays' | 'costCapPercent') => ({
    ...field(name),
    autoComplete: 'off',
    value: draft[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>Down payment and instalments</legend>
        <div className={styles.pair}>
          <TextField
            {...text('downPaymentPercent')}
            label="Down payment, % of the total"
            hint="0 for none"
            inputMode="decimal"
          />
          <TextField {...text('instalments')} label="Number of instalments" hint="1 to 60" inputMode="numeric" />
        </div>
        <ChoiceField
          {...field('due')}
          label="Instalments are due"
          labels={dueKinds}
          value={draft.due}
          onChoose={(due) => onChange({ due })}
        />
        {draft.due === 'paydays' ? (
          <TextField
            {...text('firstAfterDays')}
            label="First payday, days after the delivery"
            hint="At least so many. Paydays are the 25th or the working day before."
            inputMode="numeric"
          />
        ) : (
          <TextField
            {...text('every')}
            label={draft.due === 'months' ? 'Months between instalments' : 'Days between instalments'}
            inputMode="numeric"
          />
        )}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>Charge</legend>
        <ChoiceField
          {...field('charge')}
          label="How it is computed"
          labels={financeChargeKinds}
          value={draft.charge}
          onChoose={(charge) => onChange({ charge })}
        />
        <TextField
          {...text('chargePercent')}
          label={draft.charge === 'fee' ? 'Fee, % of the financed amount' : 'Rate, % a month of what is owed'}
          hint="At most four decimals, such as 3.5"
          inputMode="decimal"
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>Late instalments and the cap</legend>
        <ChoiceField
          {...field('lateFee')}
          label="Late fee"
          labels={lateFeeKinds}
          value={draft.lateFee}
          onChoose={(lateFee) => onChange({ lateFee })}
        />
        {draft.lateFee === 'yes' && (
          <div className={styles.pair}>
            <TextField {...text('lateFeePercent')} label="Late fee, % of the unpaid part" inputMode="decimal" />
            <TextField {...text('lateFeeDays')} label="Full days late for each fee" inputMode="numeric" />
          </div>
        )}
        <TextField
          {...text('costCapPercent')}
          label="Cap of the cost, % of the financed amount"
          hint="Charge and late fees together, at most 60"
          inputMode="decimal"
        />
      </fieldset>
    </>
  );
}
