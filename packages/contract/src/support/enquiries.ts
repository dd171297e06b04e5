/** The site's forms: newsletter, partnership, contact. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf, lineOf, messageReply, paragraphOf } from '../primitives/text.ts';

const invalidEmail = 'Please enter valid email address.';
const invalidPhone = 'Phone number should contain country code, only numbers, and max 15 digits.';
const missingData = 'Please fill this data';

/** A line whose one message covers everything that can be wrong with it. */
const lineFrom = (lengthMin: number, message: string) =>
  lineOf(message).check(z.minLength(lengthMin, { error: message, abort: true }));

/**
 * Optional extras that the pages send and calls may leave out: a field that people don't see and programs fill in, and the
 * time that the form took.
 */
const extras = {
  website: z.optional(z.string().check(z.maxLength(200))),
  elapsedMs: z.optional(z.number()),
};

export const subscription = z.object({ email: emailOf(), ...extras });

/** The three steps of the partnership form, each checked before the next is shown. */
export const partnerStep1 = z.object({
  name: lineFrom(2, 'Please enter valid company name.'),
  contactPerson: lineFrom(2, 'Please enter valid contact person name.'),
  email: emailOf(invalidEmail, invalidEmail),
  phoneNo: z.string(invalidPhone).check(z.trim(), z.regex(/^\+?[1-9]\d{1,14}$/, invalidPhone)),
});
export const partnerStep2 = z.object({
  foodProduct: paragraphOf(2, 'Please describe your products or services'),
  whyFoodbank: paragraphOf(2, missingData),
  additionalInfo: paragraphOf(2, missingData),
});

/** What whoever asks for a partnership agrees to, as it stands beside the two boxes; no request is sent without both. */
export const partnerConsents = {
  terms: 'I accept the terms and conditions.',
  agree: 'I agree that Foodbank may contact me about this request.',
} as const;

export const partnerRequest = z.object({
  ...partnerStep1.shape,
  foodProduct: partnerStep2.shape.foodProduct,
  whyPartnerWithUs: partnerStep2.shape.whyFoodbank,
  additionalInformation: partnerStep2.shape.additionalInfo,
  ...extras,
});

export const contactMessage = z.object({
  name: lineFrom(2, 'Please enter valid name.'),
  email: emailOf(invalidEmail, invalidEmail),
  message: paragraphOf(5, 'Please enter complete message.'),
  ...extras,
});

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/subscribers',
  access: 'public',
  summary: 'Subscribes an address to the newsletter.',
  body: subscription,
  reply: messageReply,
  refusals: [],
});

export const requestPartnership = endpoint({
  name: 'requestPartnership',
  method: 'POST',
  path: '/partnersWithUs',
  access: 'public',
  summary: 'A company or rider asks to work with us.',
  body: partnerRequest,
  reply: messageReply,
  refusals: [],
});

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contacts',
  access: 'public',
  summary: 'A message to the team.',
  body: contactMessage,
  reply: messageReply,
  refusals: [],
});

export const formMessages = {
  subscribed: 'Subscription successful',
  partnershipRequested: 'Partner request submitted successfully',
  messageSent: 'Message sent successfully',
  failed: 'Something went wrong',
} as const;
