import { needsEmployers, needsStores, type Role } from '@foodbank/contract/people/permissions';
import { CheckField } from '@foodbank/ui/CheckField';
import { Icon } from '@foodbank/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailedNotice } from '../../../components/notices.tsx';
import { employerNamesQuery, type Places, storeNamesQuery } from './member-queries.ts';
import styles from './RolesField.module.css';

export interface PlacesFieldsProps {
  /** Shown only if one of them is for stores or for employers. */
  roles: readonly Role[];
  value: Places;
  onChange: (places: Places) => void;
  errors?: { storeIds?: string | undefined; employerIds?: string | undefined };
}

/** Checkboxes for the stores and the employers in which a member's roles for them hold. */
export function PlacesFields({ roles, value, onChange, errors = {} }: PlacesFieldsProps) {
  return (
    <>
      {needsStores(roles) && (
        <PlacesField
          name="storeIds"
          query={storeNamesQuery}
          what="stores"
          legend="Stores of the packer"
          value={value.storeIds}
          onChange={(storeIds) => onChange({ ...value, storeIds })}
          error={errors.storeIds}
        />
      )}
      {needsEmployers(roles) && (
        <PlacesField
          name="employerIds"
          query={employerNamesQuery}
          what="employers"
          legend="Employers of the clerk"
          value={value.employerIds}
          onChange={(employerIds) => onChange({ ...value, employerIds })}
          error={errors.employerIds}
        />
      )}
    </>
  );
}

interface PlacesFieldProps {
  name: string;
  query: typeof storeNamesQuery | typeof employerNamesQuery;
  what: string;
  legend: string;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error: string | undefined;
}

function PlacesField({ name, query, what, legend, value, onChange, error }: PlacesFieldProps) {
  const errorId = useId();
  const { data, error: failure, isFetching, refetch } = useQuery<{ id: string; name: string }[]>(query as never);
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {failure && <FailedNotice what={what} error={failure} busy={isFetching} onRetry={refetch} />}
      {data?.length === 0 && <p>There are no {what} yet.</p>}
      {data?.map(({ id, name: label }) => (
        <CheckField
          key={id}
          name={name}
          value={id}
          label={label}
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
