import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import type { TypedKind } from '@foodbank/app/typed-kinds';
import { identityNameForm } from '@foodbank/contract/people/identity-checks';
import { readBirthDay } from '@foodbank/contract/primitives/birth-days';
import { formatDay } from '@foodbank/contract/primitives/day';
import { TextField } from '@foodbank/ui/TextField';
import styles from '../../../shell/FormScreen.module.css';

/** A birthday: what is read of it is shown with the month's name, so that day and month can't be mixed up. */
const birthDayKind: TypedKind = {
  read: (text) => {
    const { read } = readBirthDay(text);
    return { read: read === null ? null : formatDay(read) };
  },
  inputMode: 'text',
  autoComplete: 'bday',
};

/** What the first screen brings. The birthday is YYYY-MM-DD. */
export interface TypedName {
  firstname: string;
  lastname: string;
  birthOn: string;
}

export interface NameFormProps {
  /** What the account or the last check has. */
  names: { firstname: string | null; lastname: string | null } | null | undefined;
  birthOn: string | null;
  onDone: (typed: TypedName) => void;
}

/** Name and birthday, as the bank has them. Nothing is sent yet. */
export function NameForm({ names, birthOn, onDone }: NameFormProps) {
  const { form, field } = useForm({
    schema: identityNameForm,
    send: async (typed) => typed,
    onDone,
  });
  return (
    <form {...form} className={styles.form}>
      <p>Use the name that your bank has. The order and accents don’t matter.</p>
      <TextField
        {...field('firstname')}
        label="First name"
        autoComplete="given-name"
        defaultValue={names?.firstname ?? ''}
      />
      <TextField
        {...field('lastname')}
        label="Last name"
        autoComplete="family-name"
        hint="If you have one name only, type it twice."
        defaultValue={names?.lastname ?? ''}
      />
      <TypedField
        kind={birthDayKind}
        {...field('birthOn')}
        label="Birthday"
        hint="Day, month, year: 17 May 1990 or 17/05/1990"
        defaultValue={birthOn === null ? '' : formatDay(birthOn)}
      />
      <SubmitButton busy={false} busyLabel="" variant="action" size="large" block>
        Go on
      </SubmitButton>
    </form>
  );
}
