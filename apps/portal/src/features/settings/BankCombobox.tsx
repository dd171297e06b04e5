import { Combobox } from '@base-ui/react/combobox';
import type { Bank } from '@foodbank/contract/banks';
import { FieldFrame } from '@foodbank/ui/FieldFrame';
import frame from '@foodbank/ui/FieldFrame.module.css';
import { Icon } from '@foodbank/ui/Icon';
import type { FocusEvent } from 'react';
import styles from './BankPicker.module.css';
import { matchesBankName } from './bank-search.ts';

export interface BankComboboxProps {
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

/** A field to search a bank in, and the list of those that match. */
export function BankCombobox({ banks, bank, onChoose, error, readOnly, control }: BankComboboxProps) {
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
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input
              {...wiring}
              ref={control}
              className={`${frame.control} ${styles.input}`}
              placeholder="Search for your bank"
              spellCheck={false}
              onFocus={selectAll}
            />
            <Combobox.Trigger className={styles.trigger} aria-label="Show banks">
              <Icon name="chevron-down" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
        )}
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty>
              <p className={styles.nobody}>No banks found</p>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(item: Bank) => (
                <Combobox.Item key={item._id} value={item} className={styles.bank}>
                  {item.bank_name}
                  <Combobox.ItemIndicator className={styles.chosen}>
                    <Icon name="check" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Typing replaces the bank that was chosen before. */
function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}
