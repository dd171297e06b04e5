/** The console's screens about money. */
import { lazyPart } from '@foodbank/app/lazy-part';
import type { Screen } from './screens.ts';

/** Commission terms, the ledger, and what the payment provider says. */
export const moneyScreens: readonly Screen[] = [
  {
    path: '/ops/terms',
    title: 'Commission terms',
    access: 'terms.read',
    part: lazyPart(async () => (await import('./features/earning/terms/TermsPage.tsx')).TermsPage),
  },
  {
    path: '/ops/terms/new',
    title: 'Propose commission terms',
    access: 'terms.request',
    part: lazyPart(async () => (await import('./features/earning/terms/NewTermsPage.tsx')).NewTermsPage),
  },
  {
    path: '/ops/ledger',
    title: 'Ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerPage.tsx')).LedgerPage),
  },
  {
    path: '/ops/ledger/accounts',
    title: 'Accounts of the ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerAccountsPage.tsx')).LedgerAccountsPage),
  },
  {
    path: '/ops/ledger/accounts/:id',
    title: 'Account of the ledger',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerAccountPage.tsx')).LedgerAccountPage),
  },
  {
    path: '/ops/ledger/transfers/:id',
    title: 'Transfer',
    access: 'ledger.read',
    part: lazyPart(async () => (await import('./features/money/ledger/LedgerTransferPage.tsx')).LedgerTransferPage),
  },
  {
    path: '/ops/charges/:chargeId?',
    title: 'Charges',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/charges/ChargesPage.tsx')).ChargesPage),
  },
  {
    path: '/ops/payment-alarms/:paymentId?',
    title: 'Payment alarms',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/payments/PaymentAlarmsPage.tsx')).PaymentAlarmsPage),
  },
  {
    path: '/ops/provider-events/:eventId?',
    title: 'Provider events',
    access: 'payments.read',
    part: lazyPart(async () => (await import('./features/money/payments/ProviderEventsPage.tsx')).ProviderEventsPage),
  },
  // Reconciliation
  {
    path: '/ops/reconciliation',
    title: 'Reconciliation',
    access: 'reconciliation.read',
    part: lazyPart(
      async () => (await import('./features/money/reconciliation/ReconciliationPage.tsx')).ReconciliationPage,
    ),
  },
  {
    path: '/ops/reconciliation/upload',
    title: 'Upload a statement',
    access: 'reconciliation.work',
    part: lazyPart(
      async () => (await import('./features/money/reconciliation/StatementUploadPage.tsx')).StatementUploadPage,
    ),
  },
  {
    path: '/ops/reconciliation/statements/:id',
    title: 'Statement',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/StatementPage.tsx')).StatementPage),
  },
  {
    path: '/ops/reconciliation/lines/:id?',
    title: 'Lines of statements',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/LinesPage.tsx')).LinesPage),
  },
  {
    path: '/ops/reconciliation/unstated',
    title: 'Not on a statement yet',
    access: 'reconciliation.read',
    part: lazyPart(async () => (await import('./features/money/reconciliation/UnstatedPage.tsx')).UnstatedPage),
  },
];
