import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { bankMessages, getAllBanks } from '@foodbank/contract/money/banks';
import { Banner, type BannerTone } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback } from 'react';
import { call } from '../../../api.ts';
import type { BankChoiceProps } from './BankCombobox.tsx';
import styles from './BankPicker.module.css';

const failure = {
  refused: 'Failed to retrieve banks',
  unexpected: 'Failed to load banks. Please try again.',
};

// The same list for all agents. It is declared here, because the dashboard's scripts need no bank.
const bankListQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(getAllBanks, {}, signal),
  staleTime: 0,
});

// The combobox is a large file, loaded only here. It is a query, because a browser doesn't repeat a failed import by itself.
const comboboxQuery = queryOptions({
  queryKey: ['bank-combobox'],
  queryFn: async () => (await import('./BankCombobox.tsx')).BankCombobox,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface BankPickerProps extends Omit<BankChoiceProps, 'banks' | 'control'> {
  /** The control that is shown at present: the field, or the button to try again. */
  control: RefObject<HTMLElement | null>;
}

/** A field to choose one of the banks that earnings can be paid to, after they are loaded. */
export function BankPicker({ control, ...choice }: BankPickerProps) {
  const banks = useQuery(bankListQuery);
  const combobox = useQuery(comboboxQuery);
  const handOver = useFocusHandover(control);
  const list = banks.data?.data;
  const { error } = choice;

  const missing = { error, busy: banks.isFetching, control: handOver, onTryAgain: banks.refetch };
  if (banks.isLoadingError) {
    const message = failureText(banks.error, failure);
    return <NoBanks {...missing} tone="error" message={message} note={referenceOf(banks.error)} />;
  }
  if (list?.length === 0) return <NoBanks {...missing} tone="info" message="No banks available" />;
  const Choice = combobox.isError ? BankSelect : combobox.data;
  const isHere = list !== undefined && Choice !== undefined;
  return (
    <div>
      {isHere ? (
        <Choice {...choice} banks={list} control={handOver} />
      ) : (
        <TextField ref={handOver} name="bank" label="Bank" value="Loading banks…" readOnly error={error} />
      )}
      <p role="status" className="visually-hidden">
        {isHere && (banks.data?.message || bankMessages.banksRetrieved)}
      </p>
    </div>
  );
}

type HandOver = (element: HTMLElement | null) => void;

/**
 * Returns a ref for controls that replace each other, or that replace the button that opened the form. The new control gets the
 * focus if the one before had it.
 */
function useFocusHandover(control: RefObject<HTMLElement | null>): HandOver {
  return useCallback(
    (element) => {
      control.current = element;
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    },
    [control],
  );
}

/** A native select, used if the combobox could not be loaded. */
function BankSelect({ banks, bank, onChoose, error, readOnly, control }: BankChoiceProps) {
  return (
    <SelectField
      ref={control}
      name="bank"
      label="Bank"
      options={banks.map(({ _id, bank_name }) => ({ value: _id, label: bank_name }))}
      placeholder="Select your bank"
      value={bank?._id ?? ''}
      onChange={({ target }) => onChoose(banks.find(({ _id }) => _id === target.value) ?? null)}
      error={error}
      disabled={readOnly}
    />
  );
}

interface NoBanksProps {
  tone: BannerTone;
  message: string;
  note?: string | undefined;
  error: string | undefined;
  busy: boolean;
  control: HandOver;
  onTryAgain: () => void;
}

/** Shown if the list of banks could not be loaded or is empty. */
function NoBanks({ tone, message, note, error, busy, control, onTryAgain }: NoBanksProps) {
  return (
    <div className={styles.none}>
      <p className={styles.label}>Bank</p>
      <Banner tone={tone} note={note}>
        {message}
      </Banner>
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button ref={control} variant="quiet" size="small" busy={busy} onClick={onTryAgain}>
          <Icon name="refresh" />
          Try Again
        </Button>
      </div>
    </div>
  );
}
