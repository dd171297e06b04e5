import { Link } from '@foodbank/app/components/Link';
import { ApiError } from '@foodbank/contract/client/api-error';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { checkoutProblems, type Quote } from '@foodbank/contract/selling/checkout';
import type { PlanChoice } from '@foodbank/contract/selling/plan-offers';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { orderPath, paths } from '../../../paths.ts';
import { isUnanswered, type Press } from './one-press.ts';
import styles from './PayBar.module.css';
import { keptFor } from './payment-words.ts';
import { usePress } from './use-press.ts';

export interface PayBarProps {
  quote: Quote;
  asked: Omit<Press, 'key'>;
  /** The plan that is chosen; null to pay now. */
  plan: PlanChoice | null;
  /** False until the customer chose how to pay. */
  isChosen: boolean;
  /** The same was asked for before, and no answer came. */
  isRepeat: boolean;
  /** False while the total of another choice is still shown. */
  isSettled: boolean;
  /** The server refused: what is shown is read again. */
  onRefused: (code: string) => void;
}

/** The one button, with the total on it. Money is never sent later: without a network it says so. */
export function PayBar({ quote, asked, plan, isChosen, isRepeat, isSettled, onRefused }: PayBarProps) {
  const online = useOnline();
  const press = usePress(onRefused);
  const mayOrder = online && isSettled && isChosen && quote.canCheckOut;
  return (
    <div className={styles.bar}>
      {press.isError ? <Trouble error={press.error} /> : isRepeat && press.isIdle && <NoAnswer />}
      <Button
        variant="action"
        size="large"
        block
        className={styles.button}
        busy={press.isPending || press.isSuccess}
        disabled={!mayOrder && !press.isPending}
        onClick={() => press.mutate(asked)}
      >
        {plan === null
          ? `Pay ${shortNaira(quote.total)}`
          : `See the plan · ${plan.dueNow === 0 ? 'nothing' : shortNaira(plan.dueNow)} today`}
      </Button>
      <p className={styles.note}>{noteOf(quote, { online, isChosen, plan })}</p>
    </div>
  );
}

/** Beside a button that can't be pressed stands why. */
function noteOf(
  { problems: [problem], holdMinutes }: Quote,
  { online, isChosen, plan }: Pick<PayBarProps, 'isChosen' | 'plan'> & { online: boolean },
): string {
  if (!online) return 'You need a connection to pay. Your choices stay here.';
  if (problem) return checkoutProblems[problem];
  if (!isChosen) return 'Choose how you will pay.';
  if (plan !== null) return 'You see everything first. Nothing is owed before you agree by a code.';
  return keptFor(holdMinutes);
}

function NoAnswer() {
  return (
    <Banner tone="error" note="Tap the button again. It will never order twice.">
      We got no reply. Your order may have gone through.
    </Banner>
  );
}

const openPath = ({ fields: { orderNumber } }: ApiError): string =>
  orderNumber === undefined ? paths.orders : orderPath(orderNumber);

function Trouble({ error }: { error: unknown }) {
  if (isUnanswered(error)) return <NoAnswer />;
  const isOpen = error instanceof ApiError && error.code === 'checkout-open';
  return (
    <>
      <Failure error={error} />
      {isOpen && (
        <Link to={openPath(error)} className={styles.open}>
          Pay for or cancel the waiting order
        </Link>
      )}
    </>
  );
}
