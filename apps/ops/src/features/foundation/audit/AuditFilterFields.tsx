import type { SetFilters } from '@foodbank/app/tables/use-url-filters';
import { auditActions, describeAction } from '@foodbank/contract/foundation/audit-actions';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import styles from './AuditFilterFields.module.css';
import { type AuditScreenFilters, kindChoices } from './audit-filters.ts';

export interface AuditFilterFieldsProps {
  filters: AuditScreenFilters;
  setFilters: SetFilters<AuditScreenFilters>;
}

const actionOptions = auditActions
  .map((value) => ({ value, label: sentenceCase(describeAction(value)) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** What was done, by which kind of actor, and on which days. */
export function AuditFilterFields({ filters, setFilters }: AuditFilterFieldsProps) {
  const { action, kind, from, to } = filters;
  const isNamed = action === '' || auditActions.includes(action);
  const others = isNamed ? [] : [{ value: action, label: `Code begins with ${action}` }];
  return (
    <>
      <SelectField
        name="action"
        label="What was done"
        options={[{ value: '', label: 'Anything' }, ...others, ...actionOptions]}
        value={action}
        onChange={({ target }) => setFilters({ action: target.value })}
      />
      <SelectField
        name="kind"
        label="By"
        options={kindChoices}
        value={kind}
        onChange={({ target }) => setFilters({ kind: target.value as AuditScreenFilters['kind'] })}
      />
      <div className={styles.days}>
        <TextField
          name="from"
          type="date"
          label="From"
          max={to || undefined}
          value={from}
          onChange={({ target }) => setFilters({ from: target.value })}
        />
        <TextField
          name="to"
          type="date"
          label="To"
          min={from || undefined}
          value={to}
          onChange={({ target }) => setFilters({ to: target.value })}
        />
      </div>
    </>
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
