import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { ReadLink, ReadPayment } from './paying.ts';
import { canBegin } from './rules.ts';

/** Words of the pages that a payer sees: a first name and an amount, and nothing of a plan, an order or a debt. */
export const payTitle = 'A payment to Foodbank';

interface LinkPageProps {
  token: string;
  read: ReadLink;
  /** Why the press was refused; null if there was none. */
  problem: string | null;
  /** The provider was asked just now. */
  isAsked?: boolean;
}

/** The page of a link. */
export function LinkPage({ token, read, problem, isAsked = false }: LinkPageProps): ReactNode {
  const { state, link, firstname, askedKobo } = read;
  const amount = shortKobo(askedKobo);
  if (state === 'paid')
    return h(
      Fragment,
      null,
      h('h1', null, 'This is paid'),
      h(
        'p',
        { role: 'status' },
        `Thank you. The money for ${firstname} is here, and nothing more can be paid by this link.`,
      ),
    );
  if (!canBegin(state)) return h(EndedLink);
  return h(
    Fragment,
    null,
    h('h1', null, state === 'started' ? 'Somebody is paying this' : `Pay ${amount} for ${firstname}`),
    problem !== null && h('p', { role: 'alert' }, problem),
    state === 'started'
      ? h(
          Fragment,
          null,
          h(
            'p',
            { role: 'status' },
            `A payment of ${amount} for ${firstname} has begun, and the bank has not confirmed it yet. If it was yours, please don’t pay twice.`,
          ),
          isAsked && h(NotYet),
          h(AskAgain, { address: `/pay/${token}` }),
          h('p', null, 'If you pay too and both come in, the second payment goes back to who made it.'),
        )
      : h(
          'p',
          null,
          `${firstname} sent you this link. What you pay goes to Foodbank for ${firstname}, and counts at once.`,
        ),
    h(PayForm, {
      token,
      text: state === 'started' ? `Pay ${amount} all the same` : `Pay ${amount}`,
      isQuiet: state === 'started',
    }),
    h(
      'p',
      null,
      'You pay on the page of our payment provider: by card, bank transfer or USSD. We never ask for your PIN.',
    ),
    h('p', null, `Is it not for you? Close this page. The link ends on ${formatDay(link.expiresAt)}.`),
  );
}

const PayForm = ({ token, text, isQuiet = false }: { token: string; text: string; isQuiet?: boolean }): ReactNode =>
  h(
    'form',
    { method: 'post', action: `/pay/${token}` },
    h('button', { type: 'submit', className: isQuiet ? 'quiet' : 'go' }, text),
  );

/** Says that the press which asked was heard, where nothing else on the page is another by it. */
const NotYet = (): ReactNode =>
  h('p', { role: 'status' }, h('strong', null, 'We asked just now: nothing has come in yet. Look again in a minute.'));

/** As if coming back from the payment: the provider is asked again. */
const AskAgain = ({ address, isQuiet = false }: { address: string; isQuiet?: boolean }): ReactNode =>
  h(
    'p',
    null,
    h(
      'a',
      { className: isQuiet ? 'go quiet' : 'go', href: `${address}?reference=` },
      isQuiet ? 'I have paid' : 'See if it is paid',
    ),
  );

/** The page of a link that is unknown, or by which nothing can be paid any more. It has no name of the customer. */
export const EndedLink = (): ReactNode =>
  h(
    Fragment,
    null,
    h('h1', null, 'This link has ended'),
    h(
      'p',
      { role: 'status' },
      'Nothing can be paid by it any more. If you still want to pay, ask the person who sent it to you for a new link. ',
      'If you paid already, open the page on which your payment ended: it says where your money is.',
    ),
  );

interface PaymentPageProps {
  token: string;
  paymentToken: string;
  read: ReadLink;
  payment: ReadPayment;
  banks: readonly { code: string; name: string }[];
  form: AccountForm;
  /** The provider was asked just now. */
  isAsked?: boolean;
}

/** What was typed of an account, and what is wrong with it. */
export interface AccountForm {
  typed: { bankCode: string; accountNumber: string };
  errors: Readonly<Record<string, string>>;
  problem: string | null;
}

/** The page of one payment, whose address only its payer has. */
export function PaymentPage(props: PaymentPageProps): ReactNode {
  const { token, paymentToken, read, payment, isAsked = false } = props;
  const { charge, stuckKobo } = payment;
  const address = `/pay/${token}/${paymentToken}`;
  if (charge.paidKobo === 0) return h(NotPaid, { address, token, read, charge, isAsked });
  return h(
    Fragment,
    null,
    h(Came, { read, payment }),
    stuckKobo > 0 && h(AccountPart, { ...props, address }),
    h('p', null, 'Keep this page: it says where your money is.'),
    h('p', null, `Reference: ${charge.reference}`),
  );
}

/** What came in, and what of it goes back. */
function Came({ read: { firstname }, payment }: Pick<PaymentPageProps, 'read' | 'payment'>): ReactNode {
  const { charge, backKobo, doneKobo, stuckKobo } = payment;
  const [paid, back] = [shortKobo(charge.paidKobo), shortKobo(backKobo)];
  const isAllBack = backKobo >= charge.paidKobo;
  const state =
    doneKobo >= backKobo
      ? `${back} has gone back to you.`
      : stuckKobo > 0
        ? `${shortKobo(stuckKobo)} could not go back the way you paid.`
        : `${back} goes back the way you paid. Your bank may take a few days.`;
  if (isAllBack)
    return h(
      Fragment,
      null,
      h(
        'h1',
        null,
        stuckKobo > 0 ? `${paid} is still yours` : `${paid} ${doneKobo >= backKobo ? 'went' : 'goes'} back to you`,
      ),
      h('p', { role: 'status' }, `This was paid already, or is not needed any more. ${state}`),
    );
  return h(
    Fragment,
    null,
    h('h1', null, `Thank you, we have your ${shortKobo(charge.paidKobo - backKobo)}`),
    h(
      'p',
      { role: 'status' },
      `It counts for ${firstname}.${backKobo > 0 ? ` You paid more than was needed. ${state}` : ''}`,
    ),
  );
}

const overWords =
  'The link has ended, so it can’t be tried again. If you still want to pay, ask the person who sent it to you for a new link.';

function NotPaid({
  address,
  token,
  read,
  charge,
  isAsked,
}: {
  address: string;
  token: string;
  read: ReadLink;
  charge: ReadPayment['charge'];
  isAsked: boolean;
}): ReactNode {
  const { state, payUrl, amountKobo, reason } = charge;
  const amount = shortKobo(amountKobo);
  const isOver = !canBegin(read.state);
  if (state === 'failed')
    return h(
      Fragment,
      null,
      h('h1', null, 'The payment failed'),
      h('p', { role: 'status' }, reason === 'reversed' ? 'Your bank has taken the money back.' : 'Nothing was taken.'),
      isOver
        ? h('p', null, read.state === 'paid' ? 'Somebody else has paid it: you don’t need to pay.' : overWords)
        : h(PayForm, { token, text: 'Try again' }),
    );
  if (state !== 'open')
    return h(
      Fragment,
      null,
      h('h1', null, 'We’re checking your payment'),
      h('p', { role: 'status' }, `Please don’t pay ${amount} twice. Some banks take a while.`),
      isAsked && h(NotYet),
      h(AskAgain, { address }),
    );
  if (isOver)
    return h(
      Fragment,
      null,
      h('h1', null, read.state === 'paid' ? 'Somebody else has paid it' : 'This link has ended'),
      h(
        'p',
        { role: 'status' },
        'Please don’t pay any more. If you have paid just now, see if it has come in: it goes back to you.',
      ),
      isAsked && h(NotYet),
      h(AskAgain, { address }),
    );
  return h(
    Fragment,
    null,
    h('h1', null, `Pay ${amount} for ${read.firstname}`),
    h('p', null, 'The next page is that of our payment provider. It leads back here once you have paid.'),
    isAsked && h(NotYet),
    payUrl === null
      ? h(PayForm, { token, text: `Pay ${amount}` })
      : h('p', null, h('a', { className: 'go', href: payUrl }, 'Go to the payment page')),
    h(AskAgain, { address, isQuiet: true }),
  );
}

/** Names the account that money goes back to. What the provider says of the payment decides whether a person looks first. */
function AccountPart({
  address,
  payment: { account },
  banks,
  form: { typed, errors, problem },
}: PaymentPageProps & { address: string }): ReactNode {
  const isSet = account !== null && account.state !== 'refused';
  const named = account && `${account.accountName}, ${account.bankName}`;
  if (isSet && account.state !== 'in-question')
    return h('p', { role: 'status' }, `We send it to ${named}. Your bank may take a few days.`);
  return h(
    Fragment,
    null,
    isSet && h('p', { role: 'status' }, `You named ${named}. A person looks at it first, within 24 hours.`),
    account?.state === 'refused' &&
      h('p', { role: 'status' }, `We could not accept ${named}. Please name another account.`),
    h('h2', null, isSet ? 'Is it another account?' : 'Where shall we send it?'),
    h('p', null, 'Name the account that you paid from. We can’t send it to anybody else.'),
    problem !== null && h('p', { role: 'alert' }, problem),
    h(
      'form',
      { method: 'post', action: `${address}/account`, noValidate: true },
      h(
        'p',
        { className: 'field' },
        h('label', { htmlFor: 'bankCode' }, 'Bank'),
        h(
          'select',
          { id: 'bankCode', name: 'bankCode', defaultValue: typed.bankCode, ...errorOf('bankCode', errors) },
          h('option', { value: '' }, 'Choose the bank'),
          banks.map(({ code, name }) => h('option', { key: code, value: code }, name)),
        ),
        h(FieldError, { name: 'bankCode', errors }),
      ),
      h(
        'p',
        { className: 'field' },
        h('label', { htmlFor: 'accountNumber' }, 'Account number, 10 digits'),
        h('input', {
          ...{ id: 'accountNumber', name: 'accountNumber', defaultValue: typed.accountNumber },
          ...{ inputMode: 'numeric', autoComplete: 'off', ...errorOf('accountNumber', errors) },
        }),
        h(FieldError, { name: 'accountNumber', errors }),
      ),
      h('p', null, h('button', { type: 'submit' }, 'Save the account')),
    ),
  );
}

/** Marks a wrong field. The first one has the focus: the page begins far above it. */
const errorOf = (name: string, errors: AccountForm['errors']) =>
  errors[name] === undefined
    ? {}
    : {
        ...{ 'aria-invalid': true, 'aria-describedby': `${name}-error` },
        autoFocus: name === 'bankCode' || errors.bankCode === undefined,
      };

const FieldError = ({ name, errors }: { name: string; errors: AccountForm['errors'] }): ReactNode =>
  errors[name] === undefined ? null : h('strong', { id: `${name}-error`, className: 'problem' }, errors[name]);
