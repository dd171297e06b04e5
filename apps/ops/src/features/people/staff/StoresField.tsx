import { needsStores, type Role } from '@foodbank/contract/people/permissions';
import { CheckField } from '@foodbank/ui/CheckField';
import { Icon } from '@foodbank/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailedNotice } from '../../../components/notices.tsx';
import { storeNamesQuery } from './member-queries.ts';
import styles from './RolesField.module.css';

export interface StoresFieldProps {
  /** Shown only if one of them is for stores. */
  roles: readonly Role[];
  value: readonly string[];
  onChange: (storeIds: readonly string[]) => void;
  error?: string | undefined;
}

/** Checkboxes for the stores in which a member's roles for stores hold. */
export function StoresField({ roles, value, onChange, error }: StoresFieldProps) {
  const errorId = useId();
  const isNeeded = needsStores(roles);
  const { data, error: failure, isFetching, refetch } = useQuery({ ...storeNamesQuery, enabled: isNeeded });
  if (!isNeeded) return null;
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Stores of the packer</legend>
      {failure && <FailedNotice what="stores" error={failure} busy={isFetching} onRetry={refetch} />}
      {data?.map(({ id, name }) => (
        <CheckField
          key={id}
          name="storeIds"
          value={id}
          label={name}
          checked={value.includes(id)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
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
