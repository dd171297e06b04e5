/** The reasons that staff give. They stand apart from other texts: what finds contacts in them is heavy, and no customer's phone needs it. */
import * as z from 'zod/mini';
import { hasContact } from './contacts-in-text.ts';
import { paragraphOf } from './text.ts';

/** Why a member of staff does something. It is stored with the act. */
export const reasonText = paragraphOf(3, 'Please say why', 500);

/** A second reason, for the contact of one person more than a member is shown within an hour. */
export const secondReason = z.optional(paragraphOf(10, 'Please say why you need so many contacts', 500));

const withoutContacts = 'Please leave out emails and phone numbers. The reason stays when the person is erased.';
const hasNone = (text: string) => !hasContact(text);
/** A reason that stays after a person is erased, in the audit log for example: it may not have their email or phone. */
export const reasonWithoutContacts = reasonText.check(z.refine(hasNone, withoutContacts));

const readIfAny = (text: string) =>
  text.trim() === '' ? { success: true, data: '' } : z.safeParse(reasonWithoutContacts, text);
/** For an act whose choice says why: mostly empty, which is kept as none. A union would be a part of what every customer's phone loads. */
export const reasonIfAny = z._default(
  z.string().check(
    z.refine((text) => readIfAny(text).success, { error: withoutContacts, abort: true }),
    z.overwrite((text) => readIfAny(text).data ?? ''),
  ),
  '',
);

/** As `reasonWithoutContacts`, beside a field for the reference of a bank or provider. */
export const reasonBesideReference = reasonText.check(
  z.refine(hasNone, `${withoutContacts} A reference of the bank or provider goes into its own field.`),
);
