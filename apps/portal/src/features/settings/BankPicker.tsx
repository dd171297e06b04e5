import { type Bank, bankMessages } from '@foodbank/contract/banks';
import { Banner, type BannerTone } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { TextField } from '@foodbank/ui/TextField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback } from 'react';
import { bankListQuery } from '../../api.ts';
import { failureText } from '../../forms/failure-text.ts';
import styles from './BankPicker.module.css';

const failure = {
  refused: 'Failed to retrieve banks',
  unexpected: 'Failed to load banks. Please try again.',
};

// The list to search in is a large file that nothing else needs. It is fetched like the banks, so that it can fail like them
// and be tried again.
const comboboxQuery = queryOptions({
  queryKey: ['bank-combobox'],
  queryFn: async () => (await import('./BankCombobox.tsx')).BankCombobox,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface BankPickerProps {
  bank: Bank | null;
  onChoose: (bank: Bank | null) => void;
  error: string | undefined;
  readOnly: boolean;
  /** Whatever can be pressed or filled in at the moment. */
  control: RefObject<HTMLElement | null>;
}

/** Chooses one of the banks that earnings can be paid to, once they are there. */
export function BankPicker({ bank, onChoose, error, readOnly, control }: BankPickerProps) {
  const banks = useQuery(bankListQuery);
  const combobox = useQuery(comboboxQuery);
  const takeOver = useTakingOver(control);
  const list = banks.data?.data;
  const BankCombobox = combobox.data;
  const failed = banks.isLoadingError || combobox.isLoadingError;
  const tryAgain = () => {
    banks.refetch();
    if (combobox.isError) combobox.refetch();
  };

  const missing = { error, control: takeOver, onTryAgain: tryAgain };
  if (failed)
    return <NoBanks {...missing} tone="error" message={failureText(banks.error ?? combobox.error, failure)} />;
  if (list?.length === 0) return <NoBanks {...missing} tone="info" message="No banks available" />;
  const isHere = list !== undefined && BankCombobox !== undefined;
  return (
    <div>
      {isHere ? (
        <BankCombobox
          banks={list}
          bank={bank}
          onChoose={onChoose}
          error={error}
          readOnly={readOnly}
          control={takeOver}
        />
      ) : (
        <BanksToCome error={error} control={takeOver} />
      )}
      <p role="status" className="visually-hidden">
        {isHere && (banks.data?.message || bankMessages.banksRetrieved)}
      </p>
    </div>
  );
}

type TakeOver = (element: HTMLElement | null) => void;

/**
 * One control takes the place of another, and of the button that opened the form: the focus goes on to the new one, unless it
 * is somewhere else by now.
 */
function useTakingOver(control: RefObject<HTMLElement | null>): TakeOver {
  return useCallback(
    (element) => {
      control.current = element;
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    },
    [control],
  );
}

function BanksToCome({ error, control }: { error: string | undefined; control: TakeOver }) {
  return (
    <div className={styles.toCome}>
      <TextField ref={control} name="bank" label="Bank" value="Loading banks…" readOnly error={error} />
    </div>
  );
}

interface NoBanksProps {
  tone: BannerTone;
  message: string;
  error: string | undefined;
  control: TakeOver;
  onTryAgain: () => void;
}

/** Nothing to choose from: the list did not come, or is empty. */
function NoBanks({ tone, message, error, control, onTryAgain }: NoBanksProps) {
  return (
    <div className={styles.none}>
      <p className={styles.label}>Bank</p>
      <Banner tone={tone}>{message}</Banner>
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button ref={control} variant="quiet" size="small" onClick={onTryAgain}>
          <Icon name="refresh" />
          Try Again
        </Button>
      </div>
    </div>
  );
}
