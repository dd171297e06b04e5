import { accountNumberKind } from '@foodbank/app/account-number-kind';
import { TypedField } from '@foodbank/app/components/TypedField';
import { codeKind } from '@foodbank/app/typed-kinds';
import { confirmRiderAccount, requestRiderAccount } from '@foodbank/contract/selling/partner-payouts';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { type FormEvent, useState } from 'react';
import { call, textOf } from './api.ts';

interface BankAccountProps {
  banks: { code: string; name: string }[];
  onSaved: () => void;
}

interface Asked {
  requestId: string;
  /** Whose account it is, as the bank says, and which one. */
  about: string;
}

/** The rider's first bank account: bank and number, then the code that the phone gets. */
export function BankAccount({ banks, onSaved }: BankAccountProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    setBusy(true);
    setProblem(null);
    try {
      if (asked === null) {
        const body = { bankCode: text('bank'), accountNumber: text('number') };
        const { code, account } = await call(requestRiderAccount, { body });
        const about = `${account.accountName}, ${account.bankName}, ******${account.lastDigits}`;
        setAsked({ requestId: code.requestId, about });
      } else {
        await call(confirmRiderAccount, { body: { requestId: asked.requestId, code: text('code') } });
        onSaved();
      }
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="form" onSubmit={submit} noValidate aria-label="Your bank account">
      <p>
        <strong>No bank account yet.</strong> It must be in your own name.
      </p>
      {problem && <Banner tone="error">{problem}</Banner>}
      {asked === null ? (
        <>
          <SelectField
            name="bank"
            label="Bank"
            placeholder="Select a bank"
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue=""
            required
          />
          <TypedField kind={accountNumberKind} key="number" name="number" label="Account number" required />
        </>
      ) : (
        <>
          <p role="status">{asked.about}</p>
          <TypedField
            kind={codeKind}
            key="code"
            name="code"
            label="Code"
            hint="We’ll text you a 6-digit code."
            // The fields that were typed into are gone.
            autoFocus
            required
          />
        </>
      )}
      <Button type="submit" block busy={busy}>
        {asked === null ? 'Send the code' : 'Save account'}
      </Button>
      {asked !== null && (
        <Button variant="quiet" block onClick={() => setAsked(null)}>
          Use another account
        </Button>
      )}
    </form>
  );
}
