/** The screens of checkout, plans and orders. They are part of `later-screens.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import {
  automaticPath,
  linkedQuestionPath,
  orderPath,
  ownPlanPath,
  paths,
  paymentPath,
  payPlanPath,
  planPath,
  questionPath,
  receiptPath,
  repaymentPath,
  returnPath,
  showPayslipPath,
  transfersPath,
} from './paths.ts';
import type { Screen } from './screens.ts';

export const shopScreens: readonly Screen[] = [
  // Checkout
  {
    path: paths.checkout,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/checkout/CheckoutPage.tsx')).CheckoutPage),
  },
  {
    path: paymentPath(':id'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/checkout/PaymentPage.tsx')).PaymentPage),
  },
  {
    path: planPath(':id'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/checkout/PlanPage.tsx')).PlanPage),
  },

  // Plans that run
  {
    path: paths.plans,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/PlansPage.tsx')).PlansPage),
  },
  {
    path: transfersPath,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/transfers-in/TransfersPage.tsx')).TransfersPage),
  },
  {
    path: ownPlanPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/OwnPlanPage.tsx')).OwnPlanPage),
  },
  {
    path: payPlanPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/PayPlanPage.tsx')).PayPlanPage),
  },
  {
    path: showPayslipPath(':number', ':instalment'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/ShowPayslipPage.tsx')).ShowPayslipPage),
  },
  {
    path: automaticPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/AutomaticPage.tsx')).AutomaticPage),
  },
  {
    path: repaymentPath(':number', ':id'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/lending/plans/RepaymentPage.tsx')).RepaymentPage),
  },

  // Orders
  {
    path: paths.orders,
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: orderPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/orders/OrderPage.tsx')).OrderPage),
  },
  {
    path: questionPath(':number', ':id'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/questions/OwnQuestionPage.tsx')).OwnQuestionPage),
  },
  {
    path: linkedQuestionPath(':token'),
    access: 'open',
    part: lazyPart(
      async () => (await import('./features/selling/questions/LinkedQuestionPage.tsx')).LinkedQuestionPage,
    ),
  },
  {
    path: receiptPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/orders/ReceiptPage.tsx')).ReceiptPage),
  },
  {
    path: returnPath(':number'),
    access: 'signed-in',
    part: lazyPart(async () => (await import('./features/selling/returns/AskReturnPage.tsx')).AskReturnPage),
  },
];
