/** What members of staff see of customers of our own shop, and what they do to their accounts. Contacts are masked. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, nameOf, toNfc } from '../primitives/text.ts';
import { handover } from '../selling/checkout.ts';
import { shopOrderStateNames } from '../selling/shop-orders.ts';
import { codeSent, mobileOf, phoneCode, typedReferralCode } from './customer-forms.ts';

/** The path of a call of staff about one customer of our own shop. */
export const staffCustomerPath = z.object({ customerId: rowId.check(z.describe('The customer’s id')) });

/** The shortest part of a name that is looked for, and the longest search, in characters. */
export const customerSearchLengthMin = 3;
export const customerSearchLengthMax = 254;
/** The most customers that a search shows. */
export const customersFoundMax = 20;

/** The states of a customer's account. */
export const customerStates = { active: 'Active', suspended: 'Suspended', closed: 'Closed' } as const;
export type CustomerState = keyof typeof customerStates;
const state = z.enum(Object.keys(customerStates) as [CustomerState, ...CustomerState[]]);

/** A customer in the list of a search. */
export const foundCustomer = z.object({
  id: z.string(),
  name: z.string(),
  maskedPhone: z.string(),
  state,
  signedUpAt: z.string(),
  orderCount: z.int(),
});

/** Looks for customers. */
export const findCustomers = endpoint({
  name: 'findCustomers',
  method: 'GET',
  path: '/staff/customers',
  access: 'staff',
  staff: 'customers.read',
  summary:
    'Customers of our own shop with a whole phone number, or with a part of the name of at least 3 letters. There is no list of all.',
  query: z.object({
    search: z.optional(
      z.string().check(toNfc(), z.trim(), z.maxLength(customerSearchLengthMax, 'Please type less than that')),
    ),
  }),
  reply: z.object({
    rows: z.array(foundCustomer),
    /** True if more customers fit: the name has to be longer. */
    hasMore: z.boolean(),
    /** True if the search was a whole phone number. */
    isPhone: z.boolean(),
  }),
  refusals: [],
});

/** A customer's record in the console. */
export const customerRecord = z.object({
  id: z.string(),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  state,
  maskedPhone: z.string(),
  /** Null without an email. */
  maskedEmail: z.nullable(z.string()),
  signedUpAt: z.string(),
  /** The agent whose code the customer signed up with. */
  agent: z.nullable(z.object({ id: z.string(), name: z.string() })),
  addressCount: z.int(),
  deviceCount: z.int(),
  /** The basket of the app: how much is in it. Null while it is empty. */
  basket: z.nullable(
    z.object({ storeName: z.string(), itemCount: z.int(), goodsTotal: naira, updatedAt: z.nullable(z.string()) }),
  ),
  /** The last orders, newest first. */
  orders: z.array(
    z.object({
      number: z.string(),
      state: z.enum(shopOrderStateNames),
      handover,
      storeName: z.string(),
      itemCount: z.int(),
      total: naira,
      /** What the customer keeps and pays for, with the fee. */
      keptTotal: naira,
      placedAt: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  hasMoreOrders: z.boolean(),
  /** The order that is being filled by phone; null if there is none. */
  assistedOrder: z.nullable(z.object({ id: z.string(), openedBy: z.string(), updatedAt: z.string() })),
  /** The request for another phone number that waits for a decision. */
  phoneChange: z.nullable(z.object({ approvalId: z.string(), requestedAt: z.string() })),
  /** True for the caller's own account: another person has to act on it. */
  isOwn: z.boolean(),
  /** True if the caller is the customer's agent: another person has to order for them. */
  isOwnReferral: z.boolean(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** Returns a customer's record. */
export const getCustomerRecord = endpoint({
  name: 'getCustomerRecord',
  method: 'GET',
  path: '/staff/customers/{customerId}',
  access: 'staff',
  staff: 'customers.read',
  summary: 'A customer of our own shop: masked contacts, the last 20 orders, the basket, and what is open.',
  params: staffCustomerPath,
  reply: z.object({ customer: customerRecord }),
  refusals: ['not-found'],
});

const because = { reason: reasonText };

/** Shows a customer's contacts. The reason is in the audit log before the contacts are in the reply. */
export const showCustomerContacts = endpoint({
  name: 'showCustomerContacts',
  method: 'POST',
  path: '/staff/customers/{customerId}/contacts',
  access: 'staff',
  staff: 'customers.contacts',
  summary: 'The full phone number and email address of a customer, once. The reason is recorded.',
  params: staffCustomerPath,
  body: z.object({ ...because, secondReason }),
  reply: z.object({ phone: z.string(), email: z.nullable(z.string()) }),
  refusals: ['contacts-second-reason', 'not-found'],
});

/** Signs a customer out on every device. */
export const signOutCustomerDevices = endpoint({
  name: 'signOutCustomerDevices',
  method: 'POST',
  path: '/staff/customers/{customerId}/sign-out',
  access: 'staff',
  staff: 'customers.manage',
  summary: 'Ends every session of a customer, for example after a lost phone. The password stays.',
  params: staffCustomerPath,
  body: z.object(because),
  reply: messageReply,
  refusals: ['not-found', 'own-record'],
});

/** The form for another phone number of a customer who has lost the old phone. */
export const customerPhoneRequest = z.object({ phone: mobileOf('Enter the new phone number'), ...because });

/** Sends a code to the new phone of a customer who has lost the old one. */
export const requestCustomerPhone = endpoint({
  name: 'requestCustomerPhone',
  method: 'POST',
  path: '/staff/customers/{customerId}/phone',
  access: 'staff',
  staff: 'customers.request-change',
  summary: 'Sends a code to the new phone of a customer who has lost the old one. Nothing changes yet.',
  params: staffCustomerPath,
  body: customerPhoneRequest,
  reply: codeSent,
  refusals: ['not-found', 'own-record', 'customer-suspended', 'phone-taken', 'change-already-asked', 'texts-used-up'],
});

/** The code that the customer reads out from the new phone. */
export const customerPhoneCode = z.object({ requestId: rowId, code: phoneCode });

/** Asks a second person for the change, with the code that the new phone got. */
export const confirmCustomerPhone = endpoint({
  name: 'confirmCustomerPhone',
  method: 'POST',
  path: '/staff/customers/{customerId}/phone/confirm',
  access: 'staff',
  staff: 'customers.request-change',
  summary:
    'Asks another person for the change, with the code that the new phone got. The old phone and the email are told at once.',
  params: staffCustomerPath,
  body: customerPhoneCode,
  reply: z.object({ message: z.string(), approvalId: z.string() }),
  refusals: ['not-found', 'own-record', 'customer-suspended', 'phone-taken', 'change-already-asked', 'invalid-code'],
});

/** The sign-up of a customer who calls. The password is set later, by a code. */
export const assistedSignUp = z.object({
  firstname: nameOf('Enter the first name'),
  lastname: nameOf('Enter the last name'),
  phone: mobileOf('Enter the phone number'),
  referralCode: typedReferralCode,
});

/** Begins the sign-up of a customer who calls. */
export const startCustomerSignUp = endpoint({
  name: 'startCustomerSignUp',
  method: 'POST',
  path: '/staff/customer-sign-ups',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'Sends a code to the phone of a person who wants to order by phone and has no account.',
  body: assistedSignUp,
  reply: codeSent,
  refusals: ['phone-taken', 'unknown-referral-code', 'own-record', 'own-referral', 'texts-used-up'],
});

/** Opens the account of a customer who calls, with the code that the phone got. */
export const confirmCustomerSignUp = endpoint({
  name: 'confirmCustomerSignUp',
  method: 'POST',
  path: '/staff/customer-sign-ups/confirm',
  access: 'staff',
  staff: 'orders.assist',
  summary: 'Opens the account with the code that the customer reads out. No device is signed in.',
  body: customerPhoneCode,
  reply: z.object({ customerId: z.string() }),
  refusals: ['invalid-code', 'phone-taken'],
});
