import { Combobox } from '@base-ui/react/combobox';
import type { Bank } from '@foodbank/contract/money/banks';
import { FieldFrame } from '@foodbank/ui/FieldFrame';
import { Icon } from '@foodbank/ui/Icon';
import styles from './BankCombobox.module.css';
import { matchesBankName } from './bank-search.ts';

export interface BankChoiceProps {
  banks: readonly Bank[];
  bank: Bank | null;
  onChoose: (bank: Bank | null) => void;
  error: string | undefined;
  readOnly: boolean;
  control: (element: HTMLElement | null) => void;
}

const nameOf = (bank: Bank) => bank.bank_name;
const isSame = (one: Bank, other: Bank) => one._id === other._id;
const matches = (bank: Bank, typed: string) => matchesBankName(bank.bank_name, typed);

/**
 * Shows the chosen bank, and opens a list of banks with a search field. Opened by touch, the search field doesn't get the focus, so
 * that the on-screen keyboard doesn't cover the list.
 */
export function BankCombobox({ banks, bank, onChoose, error, readOnly, control }: BankChoiceProps) {
  return (
    <Combobox.Root
      items={banks}
      value={bank}
      onValueChange={onChoose}
      itemToStringLabel={nameOf}
      isItemEqualToValue={isSame}
      filter={matches}
      autoHighlight
      readOnly={readOnly}
    >
      <FieldFrame label="Bank" error={error}>
        {(wiring) => (
          <Combobox.Trigger {...wiring} ref={control} className={styles.trigger}>
            <span className={styles.chosen}>{bank === null ? 'Select your bank' : bank.bank_name}</span>
            <Icon name="chevron-down" className={styles.arrow} />
          </Combobox.Trigger>
        )}
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <Combobox.Popup className={styles.popup} aria-label="Banks">
            <BankList />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function BankList() {
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <Combobox.Input
          className={styles.typed}
          aria-label="Search banks"
          placeholder="Search banks"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      <Combobox.Empty>
        <p className={styles.nothing}>No banks found</p>
      </Combobox.Empty>
      <Combobox.List className={styles.list} aria-label="Banks">
        {(bank: Bank) => (
          <Combobox.Item key={bank._id} value={bank} className={styles.bank}>
            {bank.bank_name}
            <Combobox.ItemIndicator className={styles.mark}>
              <Icon name="check" />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  );
}
