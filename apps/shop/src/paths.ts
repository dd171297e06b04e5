import { firstPaths } from './first-paths.ts';

/** The app's addresses. */
export const paths = {
  ...firstPaths,
  checkout: '/app/checkout',
  profile: '/app/account/profile',
  phone: '/app/account/phone',
  password: '/app/account/password',
  addresses: '/app/account/addresses',
  newAddress: '/app/account/addresses/new',
  devices: '/app/account/devices',
  refundAccount: '/app/account/refund-account',
  cards: '/app/account/cards',
  messages: '/app/account/messages',
  employer: '/app/account/employer',
  identity: '/app/account/identity',
  limit: '/app/account/limit',
  level: '/app/account/limit/level',
  plans: '/app/plans',
  help: '/app/help',
  newTicket: '/app/help/new',
  signIn: '/app/sign-in',
  signInByCode: '/app/sign-in/code',
  forgottenPassword: '/app/forgotten-password',
  newPassword: '/app/new-password',
  code: '/app/code',
  knownNumber: '/app/known-number',
  signUp: '/app/join',
} as const;

/** The address of one part of level 2, such as the document; of `looks`, who looked at it; and of `check`, a document for a check that waits. */
export const levelPartPath = (part: string): string => `${paths.limit}/${part}`;

/** The address of an order's screen. */
export const orderPath = (number: string): string => `/app/orders/${number}`;

/** The address of a checkout after its button was pressed: where its payment stands. */
export const paymentPath = (checkoutId: string): string => `/app/checkout/${checkoutId}`;
/** The plan of a checkout: its key facts, and the consent. */
export const planPath = (checkoutId: string): string => `/app/checkout/${checkoutId}/plan`;

/** The address of a plan that runs. */
export const ownPlanPath = (number: string): string => `${paths.plans}/${number}`;
/** What came in by the customer's own account number. */
export const transfersPath = `${paths.plans}/transfers`;
/** The form that pays on a plan. */
export const payPlanPath = (number: string): string => `${ownPlanPath(number)}/pay`;
/** Shows the payslip of a payment. */
export const showPayslipPath = (number: string, instalment: number | string): string =>
  `${ownPlanPath(number)}/payslips/${instalment}`;
/** Lets a card pay a plan by itself. */
export const automaticPath = (number: string): string => `${ownPlanPath(number)}/automatic`;
/** Where a payment on a plan stands. */
export const repaymentPath = (number: string, id: string): string => `${ownPlanPath(number)}/payments/${id}`;

/** The address of an order's receipt. */
export const receiptPath = (number: string): string => `/app/orders/${number}/receipt`;

/** The address of the form that asks for goods of an order to be refunded. */
export const returnPath = (number: string): string => `/app/orders/${number}/return`;
/** The address of a question about a product of an order that is not there. */
export const questionPath = (number: string, id: string): string => `/app/orders/${number}/choose/${id}`;

/** The address of a question by the link in a message. */
export const linkedQuestionPath = (token: string): string => `/app/choose/${token}`;

/** The address of the form of one saved address. */
export const addressPath = (id: string): string => `${paths.addresses}/${id}`;

/** The address of a case. */
export const ticketPath = (id: string): string => `/app/help/cases/${id}`;

/** The address of the form for a question about an order. */
export const helpWithPath = (orderNumber: string): string => `${paths.newTicket}?order=${orderNumber}`;
