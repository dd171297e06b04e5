import { accountNumberKind } from '@foodbank/app/account-number-kind';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind } from '@foodbank/app/typed-kinds';
import { getAllBanks } from '@foodbank/contract/money/banks';
import {
  confirmRefundAccount,
  nameRefundAccount,
  type RefundAccount,
  readRefundAccount,
  refundAccountCodeSent,
  refundAccountForm,
  refundAccountStates,
} from '@foodbank/contract/money/refund-accounts';
import { type CodeSent, codeConfirmation } from '@foodbank/contract/people/customer-forms';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { SelectField } from '@foodbank/ui/SelectField';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { orderPath, ownPlanPath, paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';

const accountQuery = queryOptions({
  queryKey: ['refund-account'],
  queryFn: async ({ signal }) => (await call(readRefundAccount, {}, signal)).account,
});
const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async ({ signal }) => (await call(getAllBanks, {}, signal)).data,
});

/** The bank account that refunds go to if they can't go back to where they came from. */
export function RefundAccountPage() {
  const [search] = useSearchParams();
  return (
    <>
      <Back order={search.get('order') ?? ''} plan={search.get('plan') ?? ''} />
      <FormScreen
        title="Refund bank account"
        lead={
          <p>
            {search.has('plan')
              ? 'What your payslip paid beyond your plan goes to this account.'
              : 'Refunds go back the way you paid. For transfer or USSD that isn’t always possible, so we send the money to this account.'}{' '}
            It must be in your own name.
          </p>
        }
      >
        <QueryBody query={useQuery(accountQuery)} loading="Loading your account…">
          {(account) => <Account account={account} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

/** Back to the order or the plan whose money waits for the account. */
function Back({ order, plan }: { order: string; plan: string }) {
  if (/^FB-\d{8}$/.test(order)) return <BackLink to={orderPath(order)}>Order {order}</BackLink>;
  if (/^LN-\d{8}$/.test(plan)) return <BackLink to={ownPlanPath(plan)}>Your plan</BackLink>;
  return <BackLink to={paths.account}>Account</BackLink>;
}

function Account({ account }: { account: RefundAccount | null }) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  return (
    <>
      {account && (
        <section aria-label="Your refund bank account" className={styles.form}>
          <DescriptionList
            entries={[
              { label: 'Bank', value: account.bankName },
              { label: 'Account number', value: <span className="figures">{account.accountNumber}</span> },
              { label: 'Name at the bank', value: account.accountName },
            ]}
          />
          <Banner tone={tones[account.state]}>{refundAccountStates[account.state]}</Banner>
        </section>
      )}
      {sent === null ? (
        <AccountForm isAnother={account !== null} onSent={setSent} />
      ) : (
        <ConfirmForm sent={sent} onOver={() => setSent(null)} />
      )}
    </>
  );
}

const tones = { 'in-name': 'success', accepted: 'success', 'in-question': 'info', refused: 'error' } as const;

/** What the page, the orders and the plans show after another account was saved. */
function useShowAccount() {
  const client = useQueryClient();
  return (account: RefundAccount) => {
    client.setQueryData(accountQuery.queryKey, account);
    void client.invalidateQueries({ queryKey: ['orders'] });
    void client.invalidateQueries({ queryKey: ['plans'] });
  };
}

function AccountForm({ isAnother, onSent }: { isAnother: boolean; onSent: (sent: CodeSent) => void }) {
  const show = useShowAccount();
  const banks = useQuery(banksQuery);
  const { busy, message, note, form, field } = useForm({
    schema: refundAccountForm,
    send: (body) => call(nameRefundAccount, { body }),
    failure: { refused: 'The account could not be saved. Please try again.' },
    onDone: ({ account, codeSent }) => {
      show(account);
      if (codeSent !== null) onSent(codeSent);
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <SelectField
        {...field('bankCode')}
        label="Bank"
        placeholder={banks.isPending ? 'Loading the banks…' : 'Choose your bank'}
        options={(banks.data ?? []).map(({ bank_code, bank_name }) => ({ value: bank_code, label: bank_name }))}
      />
      <TypedField
        kind={accountNumberKind}
        {...field('accountNumber')}
        label="Account number"
        hint="10 digits. We get the name from your bank."
      />
      <SubmitButton busy={busy} busyLabel="Asking the bank…">
        {isAnother ? 'Save new account' : 'Save account'}
      </SubmitButton>
    </form>
  );
}

/** The code from the phone, which saves the account that was typed in place of the earlier one. */
function ConfirmForm({ sent, onOver }: { sent: CodeSent; onOver: () => void }) {
  const show = useShowAccount();
  const { busy, message, note, form, field } = useForm({
    schema: codeConfirmation,
    extraValues: () => ({ requestId: sent.requestId }),
    send: (body) => call(confirmRefundAccount, { body }),
    failure: { refused: 'The account could not be saved. Please try again.' },
    onDone: ({ account }) => {
      show(account);
      onOver();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <Banner tone="info">{refundAccountCodeSent}</Banner>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TypedField kind={codeKind} {...field('code')} label="Code" className={styles.code} />
      <SubmitButton busy={busy} busyLabel="Saving…">
        Save this account
      </SubmitButton>
      <Button variant="quiet" onClick={onOver}>
        Keep the current account
      </Button>
    </form>
  );
}
