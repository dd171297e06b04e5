/** The site's forms: newsletter, partnership, contact. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { seenText } from '../primitives/seen-text.ts';
import { messageReply, nameOf, paragraphOf, placeOf } from '../primitives/text.ts';

const invalidEmail = 'Please enter valid email address.';
const invalidPhone = 'Phone number should contain country code, only numbers, and max 15 digits.';
const missingData = 'Please fill this data';

/** A name with one message for being missing and for being too short. */
const lengthMin = (length: number, error: string) => z.minLength(length, { error, abort: true });
const nameFrom = (length: number, message: string) => nameOf(message).check(lengthMin(length, message));
const companyFrom = (length: number, message: string) => placeOf(message).check(lengthMin(length, message));

/**
 * Optional fields that detect spam: a field that is hidden from people (a honeypot), and the milliseconds that filling the form in
 * took.
 */
const extras = {
  website: z.optional(z.string().check(z.maxLength(200))),
  elapsedMs: z.optional(z.number()),
};

// The form takes digits with the country's code and nothing else, but for the spaces of a number that is copied.
const withoutSpaces = z.overwrite<string>((text) => seenText(text).replaceAll(' ', ''));

/** The newsletter form. */
export const subscription = z.object({ email: emailOf(), ...extras });

/** The first two steps of the partnership form; each is checked before the next is shown. */
export const partnerStep1 = z.object({
  name: companyFrom(2, 'Please enter valid company name.'),
  contactPerson: nameFrom(2, 'Please enter valid contact person name.'),
  email: emailOf(invalidEmail, invalidEmail),
  phoneNo: z.string(invalidPhone).check(withoutSpaces, z.regex(/^\+?[1-9]\d{1,14}$/, invalidPhone)),
});
export const partnerStep2 = z.object({
  foodProduct: paragraphOf(2, 'Please describe your products or services'),
  whyFoodbank: paragraphOf(2, missingData),
  additionalInfo: paragraphOf(2, missingData),
});

/** The labels of the two consent boxes of the partnership form. Both must be ticked. */
export const partnerConsents = {
  terms: 'I accept the terms and conditions.',
  agree: 'I agree that Foodbank may contact me about this request.',
} as const;

/** Who asks to partner with us: a company, or a rider who came from the page for riders. */
export const partnerKinds = ['partner', 'rider'] as const;
export type PartnerKind = (typeof partnerKinds)[number];
/** The query of the form's page when a rider came from the page for riders. */
export const riderQuery = '?as=rider';

/** The body of a partnership request: the fields of both steps, under the names that the call has for them. */
export const partnerRequest = z.object({
  ...partnerStep1.shape,
  foodProduct: partnerStep2.shape.foodProduct,
  whyPartnerWithUs: partnerStep2.shape.whyFoodbank,
  additionalInformation: partnerStep2.shape.additionalInfo,
  kind: z._default(z.enum(partnerKinds), 'partner'),
  ...extras,
});

/** The contact form. */
export const contactMessage = z.object({
  name: nameFrom(2, 'Please enter valid name.'),
  email: emailOf(invalidEmail, invalidEmail),
  message: paragraphOf(5, 'Please enter complete message.'),
  ...extras,
});

/** Subscribes an address to the newsletter, once its owner has confirmed it by email. */
export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/subscribers',
  access: 'public',
  summary: 'Subscribes an address to the newsletter, once its owner has confirmed it by email.',
  body: subscription,
  reply: messageReply,
  refusals: [],
});

/** Sends a partnership request. */
export const requestPartnership = endpoint({
  name: 'requestPartnership',
  method: 'POST',
  path: '/partnersWithUs',
  access: 'public',
  summary: 'Sends a partnership request from a company or rider.',
  body: partnerRequest,
  reply: messageReply,
  refusals: [],
});

/** Sends a message to the team. */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contacts',
  access: 'public',
  summary: 'Sends a message to the team.',
  body: contactMessage,
  reply: messageReply,
  refusals: [],
});

/** The messages of the forms. */
export const formMessages = {
  subscribed: 'Subscription successful',
  partnershipRequested: 'Partner request submitted successfully',
  messageSent: 'Message sent successfully',
  failed: 'Something went wrong',
} as const;

/** What each form of the site says about the data that it asks for, by its name, where it works without scripts. The pages say the same. */
export const formPrivacy = {
  subscribers:
    'We use your address for this newsletter only. We email you a link to confirm it, and every newsletter has a link to unsubscribe.',
  partnersWithUs: 'We use these details to review and answer your request, and delete them after 24 months at most.',
  contacts: 'We use your name and email to reply to you. We keep your message for at most 24 months.',
} as const;
