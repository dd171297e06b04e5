import { needsSecondAdmin, type Role, roleNames, roles as roleTable } from '@foodbank/contract/people/permissions';
import { CheckField } from '@foodbank/ui/CheckField';
import { Icon } from '@foodbank/ui/Icon';
import { useId } from 'react';
import styles from './RolesField.module.css';

export interface RolesFieldProps {
  value: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  error?: string | undefined;
}

/** Checkboxes for the roles of a member. Those that need a second person say so. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Roles</legend>
      {roleNames.map((role) => (
        <CheckField
          key={role}
          name="roles"
          value={role}
          label={`${roleTable[role].label}${needsSecondAdmin({ roles: [role], storeIds: [], employerIds: [] }) ? ' (needs a second admin)' : ''}`}
          checked={value.includes(role)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) =>
            onChange(roleNames.filter((one) => (one === role ? target.checked : value.includes(one))))
          }
        />
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
