/** The addresses of a customer, for deliveries. The recipient may be another person. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { localGovernments, states } from '../primitives/nigeria.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply, nameOf, optionalPlace, placeOf } from '../primitives/text.ts';
import { mobileOf } from './customer-forms.ts';

/** The most addresses that a customer may have. */
export const addressesMax = 20;

const fields = {
  /** What the customer calls it, such as Home. */
  label: lineOf('Give this address a name, for example Home', 40),
  state: z.enum(states, 'Choose a state'),
  /** One of the list in Lagos and Oyo; typed in other states. */
  localGovernment: placeOf('Choose the local government', 60),
  area: placeOf('Enter the area or estate', 80),
  street: placeOf('Enter the house number and street', 160),
  /** What riders look for. */
  landmark: optionalPlace(160),
  recipientName: nameOf('Enter the name of the person who will receive the food'),
  recipientPhone: mobileOf('Enter the phone number of the person who will receive the food'),
};

/** An address as it is typed. */
export const addressForm = z.object(fields).check(
  z.refine(({ state, localGovernment }) => localGovernments[state]?.includes(localGovernment) ?? true, {
    error: 'Choose a local government of this state',
    path: ['localGovernment'],
  }),
);

/** A saved address. The phone is as people read it. */
export const customerAddress = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(states),
  localGovernment: z.string(),
  area: z.string(),
  street: z.string(),
  landmark: z.string(),
  recipientName: z.string(),
  recipientPhone: z.string(),
});
export type CustomerAddress = z.output<typeof customerAddress>;

const addressPath = z.object({ id: rowId });

/** Lists one's own addresses. */
export const listAddresses = endpoint({
  name: 'listAddresses',
  method: 'GET',
  path: '/shop/addresses',
  access: 'customer',
  summary: 'The customer’s addresses, last changed first.',
  reply: z.object({ addresses: z.array(customerAddress) }),
  refusals: [],
});

/** Adds or changes an address. */
export const saveAddress = endpoint({
  name: 'saveAddress',
  method: 'PUT',
  path: '/shop/addresses/{id}',
  access: 'customer',
  summary: 'Adds or changes an address. The browser makes the id of a new one (a UUID), so that saving twice adds one.',
  params: addressPath,
  body: addressForm,
  reply: z.object({ address: customerAddress }),
  refusals: ['too-many-addresses'],
});

/** Deletes an address. Orders that go there stay as they are. */
export const deleteAddress = endpoint({
  name: 'deleteAddress',
  method: 'POST',
  path: '/shop/addresses/{id}/delete',
  access: 'customer',
  summary: 'Deletes an address.',
  params: addressPath,
  reply: messageReply,
  refusals: [],
});
