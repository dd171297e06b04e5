/** What the page after the payment says. Only the server's word counts: it never says "paid" before the provider has said so. */
import { leastChargeWords, payMissingWords } from '@foodbank/contract/money/charges';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { shortKobo, shortNaira, toKobo } from '@foodbank/contract/primitives/money';
import { type Checkout, holdMinutes, paymentProvider, shortHoldMinutes } from '@foodbank/contract/selling/checkout';

/** `agree`: read the plan and agree. `pay`: open the payment page. `check`: "I have paid". `call`: a person on the phone. `order`: see the order. `again`: put the same into the basket. */
export type PaymentAct = 'agree' | 'pay' | 'check' | 'call' | 'order' | 'again';

export interface PaymentWords {
  tone: 'waits' | 'done' | 'over' | 'trouble';
  title: string;
  text: string;
  /** What happens next, and when. */
  next: string;
  /** The main act first. */
  acts: readonly PaymentAct[];
  /** The page asks by itself until this changes. */
  asks: boolean;
}

/** What stands below the button that orders: for how many minutes food and prices are kept, and what happens then if that is short. */
export function keptFor(minutes: number = holdMinutes): string {
  const kept = `We’ll hold your food and its prices for ${minutes} minutes while you pay.`;
  return minutes > shortHoldMinutes
    ? kept
    : `${kept} If your money comes later, we place the order if all of it is still available, or refund you if not.`;
}

const isOnPlan = ({ financed = 0 }: Checkout): boolean => financed > 0;

/** The words for a checkout as it stands. */
export function wordsOf(checkout: Checkout): PaymentWords {
  const { payment, orderNumber } = checkout;
  const until = heldUntil(checkout);
  const amount = shortNaira(dueNow(checkout));
  switch (checkout.nextStep) {
    case 'agree':
      return {
        tone: 'waits',
        title: 'Your plan is waiting for you',
        text: `Order ${orderNumber} is on a plan that you haven’t agreed to yet. Nothing is owed.${until}`,
        next: 'Read the plan and agree, or leave it: then nothing is ordered.',
        acts: ['agree', 'order'],
        asks: false,
      };
    case 'pay':
      return {
        tone: 'waits',
        title: `Pay ${amount}`,
        text: `Order ${orderNumber} is waiting for your payment.${until}`,
        next: `If you have paid already, tap “I have paid”. Don’t pay twice.${afterwards(checkout)}`,
        acts: ['pay', 'check'],
        asks: true,
      };
    case 'wait-for-payment':
      return {
        tone: 'waits',
        title: 'We’re checking your payment',
        text: `${partIn(checkout)}Please don’t pay twice. ${keepsMeanwhile(checkout)}`,
        next: `We check with the payment provider every few seconds. A transfer can take a few minutes. You can close this page. We’ll text you.${payment.state === 'unclear' ? '' : afterwards(checkout)}`,
        acts: ['check', 'order'],
        asks: true,
      };
    case 'pay-missing':
      return {
        tone: 'trouble',
        title: `${shortNaira(payment.missing)} is missing`,
        text: `We received ${shortNaira(payment.paid)} of ${amount} for order ${orderNumber}, so it isn’t placed yet.`,
        next: `${backByItself(checkout)} If you can’t pay it now, call us with the order number, or write to us in the case below.`,
        acts: ['pay', 'check', 'call', 'order'],
        asks: true,
      };
    case 'try-again':
      return {
        tone: 'trouble',
        title: 'Payment failed',
        text: `Nothing was paid for order ${orderNumber}.${until}`,
        next: `You can try again, or pay another way.${afterwards(checkout)}`,
        acts: ['pay', 'check'],
        asks: true,
      };
    case 'see-order':
      return {
        tone: 'done',
        title: 'Your order is placed',
        text: paidText(checkout),
        next: 'The store will pack it next. We’ll text you at each step.',
        acts: ['order'],
        asks: false,
      };
    case 'wait-for-refund':
      return {
        tone: 'over',
        title: refundTitle(checkout),
        text: `Order ${orderNumber} ${isCancelled(checkout) ? 'is cancelled' : 'could not be completed'}. ${refunded(checkout)}`,
        next: `You don’t need to do anything. ${whereTo(payment)} Quote the order number if you ask us about it.`,
        acts: ['order', 'again'],
        asks: payment.state !== 'refunded' && !(isPartlyKept(checkout) && comingBack(payment) === 0),
      };
    case 'order-again':
      if (isOnPlan(checkout))
        return {
          tone: 'over',
          title: planOverTitle(checkout),
          text: `Nothing is owed for order ${orderNumber}, and the food is back on sale.`,
          next:
            dueNow(checkout) === 0
              ? 'You paid nothing, so nothing comes back. No payment leaves with your payslip for it.'
              : 'If you did pay, we’ll notice and refund you automatically.',
          acts: ['again'],
          asks: false,
        };
      return {
        tone: 'over',
        title: checkout.state === 'cancelled' ? 'This order is cancelled' : 'Time to pay is over',
        text: `Nothing was paid for order ${orderNumber}, and the food is back on sale.`,
        next: 'If you did pay, we’ll notice and refund you automatically, or place the order if the food is still available.',
        acts: ['again'],
        asks: false,
      };
  }
}

function planOverTitle({ state }: Checkout): string {
  if (state === 'paid') return 'This order is cancelled';
  return state === 'cancelled' ? 'You left this plan' : 'The time for this plan is over';
}

/** What an order was placed by: its payment, or where nothing is due now the plan alone. */
function paidText(checkout: Checkout): string {
  const { payment, orderNumber, financed = 0 } = checkout;
  if (dueNow(checkout) === 0)
    return `You pay nothing today. All of it, ${shortNaira(financed)} for order ${orderNumber}, is on your plan.`;
  const rest = isOnPlan(checkout) ? ' The rest is on your plan.' : '';
  return `We received ${shortNaira(payment.paid)} for order ${orderNumber}.${rest}${excess(checkout)}`;
}

/** What the button says that leads to the provider's page. */
export function payWords({ nextStep, payment: { missing } }: Checkout): string {
  if (nextStep === 'pay-missing') return payMissingWords(missing);
  return nextStep === 'try-again' ? 'Pay again' : 'Go to the payment page';
}

function backByItself({ holdsUntil, payment: { paid, missing } }: Checkout): string {
  const back = `you get ${shortNaira(paid)} back automatically.`;
  const pay = [leastChargeWords(missing), 'Pay it by card, bank transfer or USSD.'].filter(Boolean).join(' ');
  return holdsUntil === null
    ? `${pay} If it isn’t paid, ${back}`
    : `${pay} We keep the order until ${clockOf(holdsUntil)}, then ${back}`;
}

/**
 * What "I have paid" answers: when the provider was asked, and what it said.
 */
export function askedWords({ askedAt, payment, nextStep }: Checkout): string {
  if (!askedAt) return 'You haven’t opened the payment page yet, so nothing has come in.';
  const asked = `We asked ${paymentProvider} at ${clockOf(askedAt)}.`;
  if (payment.state === 'unclear') return `${asked} It gave no clear answer. We’ll keep checking. Don’t pay twice.`;
  if (nextStep === 'pay-missing') return `${asked} ${shortNaira(payment.paid)} has come in so far.`;
  if (nextStep === 'try-again') return `${asked} The payment failed, and nothing has come in.`;
  if (payment.state === 'pending')
    return `${asked} A payment was started, but nothing has come in yet. Check again in a minute.`;
  return payment.paid > 0
    ? `${asked} ${shortNaira(payment.paid)} has come in.`
    : `${asked} Nothing has come in yet. Check again in a minute.`;
}

const dueNow = ({ dueNow: due, total }: Checkout): number => due ?? total;

/** What has come in while the rest is checked. */
const partIn = (checkout: Checkout): string =>
  checkout.payment.missing > 0
    ? `We received ${shortNaira(checkout.payment.paid)} of ${shortNaira(dueNow(checkout))} and are checking the rest. `
    : '';

const heldUntil = ({ holdsUntil }: Checkout): string =>
  holdsUntil === null ? '' : ` We’ll hold your food and its prices until ${clockOf(holdsUntil)}.`;

/** What happens at the end of the hold: an account number or a code of the bank may work for longer. A plan ends with its hold. */
function afterwards(checkout: Checkout): string {
  if (checkout.holdsUntil === null) return '';
  const end = ` At ${clockOf(checkout.holdsUntil)} the food goes back on sale`;
  return isOnPlan(checkout)
    ? `${end}, and the plan ends. If your money comes later, we refund you automatically.`
    : `${end}. If your money comes later, we place the order if all of it is still available, or refund you automatically if not.`;
}

function keepsMeanwhile(checkout: Checkout): string {
  const {
    holdsUntil,
    orderNumber,
    payment: { state },
  } = checkout;
  if (holdsUntil === null)
    return isOnPlan(checkout)
      ? `The time for the plan of order ${orderNumber} is over, so your money goes back.`
      : `We’re checking if the food for order ${orderNumber} is still available.`;
  const until = state === 'unclear' ? 'we get an answer' : clockOf(holdsUntil);
  return `We’ll hold the food and prices of order ${orderNumber} until ${until}.`;
}

/** The time of day in Lagos, with the day if that is another one. */
function clockOf(at: string): string {
  const [day = '', clock = ''] = formatInstant(new Date(at)).split(', ');
  return day === formatInstant(new Date()).split(', ')[0] ? clock : `${day}, ${clock}`;
}

function excess({ payment: { paid, amount, refunded: back } }: Checkout): string {
  if (paid <= amount) return '';
  const more = shortKobo(toKobo(paid) - toKobo(amount));
  return back > 0
    ? ` You paid ${more} too much, which we refunded.`
    : ` You paid ${more} too much. We’ll refund it automatically.`;
}

// A checkout stays paid when its order is cancelled.
const isCancelled = ({ state }: Checkout): boolean => state === 'cancelled' || state === 'paid';
// After two visits to a closed door the delivery fee is kept.
const isPartlyKept = ({ state, payment }: Checkout): boolean => state === 'paid' && payment.state === 'paid';

function refundTitle(checkout: Checkout): string {
  if (isPartlyKept(checkout)) return 'This order is cancelled';
  return checkout.payment.state === 'refunded' ? 'Your money was refunded' : 'Your refund is on its way';
}

const comingBack = ({ comingBack: coming }: Checkout['payment']): number => coming ?? 0;

const whereTo = (payment: Checkout['payment']): string =>
  payment.refunded > 0 && payment.state !== 'refunding' && comingBack(payment) === 0
    ? 'Your bank may take a few days to show it.'
    : 'It goes back the way you paid.';

function refunded(checkout: Checkout): string {
  const { state, paid, refunded: back } = checkout.payment;
  if (state === 'refunded') return `We refunded ${shortNaira(back)}.`;
  if (!isPartlyKept(checkout)) return `We are refunding ${shortNaira(paid)}.`;
  const coming = comingBack(checkout.payment);
  const went = `Of the ${shortNaira(paid)} you paid, ${shortNaira(back > 0 ? back : coming)}`;
  if (coming === 0) return `${went} went back.`;
  return back > 0 ? `${went} went back, and ${shortNaira(coming)} is on its way.` : `${went} is on its way back.`;
}
