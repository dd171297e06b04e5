/** The screens of shopping: catalogue, search, basket, checkout, orders. They are part of `routes.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import {
  automaticPath,
  categoryPath,
  inSeasonPath,
  linkedQuestionPath,
  orderPath,
  ownPlanPath,
  paths,
  paymentPath,
  payPlanPath,
  planPath,
  productPath,
  questionPath,
  receiptPath,
  repaymentPath,
  returnPath,
} from './paths.ts';
import type { Screen } from './screens.ts';

export const shopScreens: readonly Screen[] = [
  // Catalogue
  {
    path: paths.shop,
    access: 'open',
    tab: 'shop',
    part: lazyPart(async () => (await import('./features/selling/catalogue/HomePage.tsx')).HomePage),
  },
  {
    path: paths.search,
    access: 'open',
    tab: 'search',
    part: lazyPart(async () => (await import('./features/selling/catalogue/SearchPage.tsx')).SearchPage),
  },
  {
    path: categoryPath(':slug'),
    access: 'open',
    tab: 'shop',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoryPage.tsx')).CategoryPage),
  },
  {
    path: inSeasonPath,
    access: 'open',
    tab: 'shop',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoryPage.tsx')).InSeasonPage),
  },
  {
    path: productPath(':slug'),
    access: 'open',
    tab: 'shop',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductPage.tsx')).ProductPage),
  },

  // Basket and checkout
  {
    path: paths.basket,
    access: 'open',
    tab: 'basket',
    part: lazyPart(async () => (await import('./features/selling/basket/BasketPage.tsx')).BasketPage),
  },
  {
    path: paths.checkout,
    access: 'signed-in',
    tab: null,
    part: lazyPart(async () => (await import('./features/selling/checkout/CheckoutPage.tsx')).CheckoutPage),
  },
  {
    path: paymentPath(':id'),
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/checkout/PaymentPage.tsx')).PaymentPage),
  },
  {
    path: planPath(':id'),
    access: 'signed-in',
    tab: null,
    part: lazyPart(async () => (await import('./features/selling/checkout/PlanPage.tsx')).PlanPage),
  },

  // Plans that run
  {
    path: paths.plans,
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/lending/plans/PlansPage.tsx')).PlansPage),
  },
  {
    path: ownPlanPath(':number'),
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/lending/plans/OwnPlanPage.tsx')).OwnPlanPage),
  },
  {
    path: payPlanPath(':number'),
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/lending/plans/PayPlanPage.tsx')).PayPlanPage),
  },
  {
    path: automaticPath(':number'),
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/lending/plans/AutomaticPage.tsx')).AutomaticPage),
  },
  {
    path: repaymentPath(':number', ':id'),
    access: 'signed-in',
    tab: 'account',
    part: lazyPart(async () => (await import('./features/lending/plans/RepaymentPage.tsx')).RepaymentPage),
  },

  // Orders
  {
    path: paths.orders,
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: orderPath(':number'),
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/orders/OrderPage.tsx')).OrderPage),
  },
  {
    path: questionPath(':number', ':id'),
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/questions/OwnQuestionPage.tsx')).OwnQuestionPage),
  },
  {
    path: linkedQuestionPath(':token'),
    access: 'open',
    tab: null,
    part: lazyPart(
      async () => (await import('./features/selling/questions/LinkedQuestionPage.tsx')).LinkedQuestionPage,
    ),
  },
  {
    path: receiptPath(':number'),
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/orders/ReceiptPage.tsx')).ReceiptPage),
  },
  {
    path: returnPath(':number'),
    access: 'signed-in',
    tab: 'orders',
    part: lazyPart(async () => (await import('./features/selling/returns/AskReturnPage.tsx')).AskReturnPage),
  },
];
