import type { SetFilters } from '@foodbank/app/tables/use-url-filters';
import { auditActions } from '@foodbank/contract/foundation/audit-actions';
import { counted } from '@foodbank/contract/primitives/counted';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import styles from './AuditFilterFields.module.css';
import { type ActionGroup, findActions } from './action-groups.ts';
import { type AuditScreenFilters, kindChoices } from './audit-filters.ts';

export interface AuditFilterFieldsProps {
  filters: AuditScreenFilters;
  setFilters: SetFilters<AuditScreenFilters>;
}

/** What was done, by which kind of actor, and on which days. */
export function AuditFilterFields({ filters, setFilters }: AuditFilterFieldsProps) {
  const { action, kind, from, to } = filters;
  const isNamed = action === '' || auditActions.includes(action);
  const others = isNamed ? [] : [{ value: action, label: `Code begins with ${action}` }];
  const [typed, setTyped] = useState('');
  const found = findActions(typed);
  const isFound =
    !isNamed || action === '' || found.some(({ options }) => options.some(({ value }) => value === action));
  // What is chosen stays in the list, whatever is looked for.
  const groups = isFound ? found : [...chosenGroup(action), ...found];
  return (
    <>
      <SearchField label="Find an act" value={typed} onValueChange={setTyped} />
      <SelectField
        name="action"
        label={typed.trim() === '' ? 'What was done' : `What was done: ${counted(countOf(found), 'act')} found`}
        options={[{ value: '', label: 'Anything' }, ...others]}
        value={action}
        onChange={({ target }) => setFilters({ action: target.value })}
      >
        {groups.map(({ topic, options }) => (
          <optgroup key={topic} label={topic}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
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

const countOf = (groups: readonly ActionGroup[]) => groups.reduce((sum, { options }) => sum + options.length, 0);

/** The chosen act under a heading of its own. */
function chosenGroup(action: string): ActionGroup[] {
  const options = findActions('').flatMap((group) => group.options.filter(({ value }) => value === action));
  return [{ topic: 'Chosen', options }];
}
