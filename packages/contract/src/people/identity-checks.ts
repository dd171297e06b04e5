/**
 * Who a customer is: name and birth date, compared with what the banks (BVN) or the identity register (NIN) know. Business rules, section 5.
 * The number is asked about once and deleted; its last four digits stay.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { birthDay } from '../primitives/birth-days.ts';
import { lagosDay } from '../primitives/day.ts';
import { identityNumberOf } from '../primitives/identity-numbers.ts';
import { rowId } from '../primitives/rows.ts';
import { messages, nameOf } from '../primitives/text.ts';
import { textSection } from '../primitives/text-parts.ts';
import { codeOf } from '../primitives/typed-codes.ts';

/** Who knows a person by a number: the banks (BVN), or the identity register (NIN). Both numbers have 11 digits. */
export const numberKinds = ['bvn', 'nin'] as const;
export type NumberKind = (typeof numberKinds)[number];
export const numberNames: Readonly<Record<NumberKind, string>> = { bvn: 'BVN', nin: 'NIN' };

/** Why an identity check ended, or waits for a person. */
export const identityReasons = [
  'name-differs',
  'birth-date-differs',
  'number-known',
  'not-found',
  'under-age',
  'provider-down',
  'provider-unsure',
  'birth-date-unknown',
  'code-late',
  'code-lost',
  'code-wrong',
  'another-person',
  'looked-at',
  'device-known',
  'phone-changed',
  'name-changed',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** From which age a plan is possible. */
export const adultYears = 18;
/** How often a customer may try on a day. */
export const identityTriesDaily = 3;

/** Where a customer stands. */
export const identityStates = ['not-started', 'checking', 'verified', 'needs-a-person', 'refused'] as const;
export type IdentityState = (typeof identityStates)[number];

/** How many digits the holder's own code has. */
export const identityCodeLength = 6;

/**
 * The holder's own code, which the bank system sends before it answers: where it may go, and where it went. `asking-consent`: the customer
 * chooses; `code-sent`: the customer enters it; `checking`: it is on its way.
 */
const codeStep = z.object({
  step: z.enum(['asking-consent', 'code-sent', 'checking']),
  /** As the bank system shows them, such as `+234 ••• ••• 4821`. */
  channels: z.array(z.object({ id: z.string(), shown: z.string() })),
  /** Where it went; null before. */
  sentTo: z.nullable(z.string()),
  /** Until when it can be entered. */
  until: z.string(),
  /** True after a wrong code. */
  wasWrong: z.boolean(),
});
export type IdentityCodeStep = z.output<typeof codeStep>;

/** What was typed in a check. */
const typedClaim = z.object({
  numberKind: z.enum(numberKinds),
  lastDigits: z.nullable(z.string()),
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  birthOn: z.nullable(z.string()),
  askedAt: z.string(),
});

/** Where a customer stands, with what is next. Instants are ISO 8601 text. */
export const identity = z.object({
  state: z.enum(identityStates),
  reason: z.nullable(z.enum(identityReasons)),
  /** In words: where it stands, and what is next. */
  text: z.string(),
  next: z.string(),
  /** What was typed last; null before. */
  check: z.nullable(typedClaim),
  /** How many tries are left today. */
  triesLeft: z.int(),
  /** The text in force that the app has to show before the consent. Its sections are absent in what an older release answered. */
  consent: z.object({
    version: z.string(),
    language: z.string(),
    text: z.string(),
    sections: z.optional(z.array(textSection)),
  }),
  /** False where nobody can be asked. */
  isOffered: z.boolean(),
  /** The holder's own code, while it is checking; null where none is asked for. Absent in what an older release answered. */
  code: z.optional(z.nullable(codeStep)),
  /**
   * The other one of both numbers, once the first is verified: level 2 needs it. Its code is here then, and `code` is null. Null before; absent in
   * what an older release answered.
   */
  other: z.optional(
    z.nullable(
      z.object({
        numberKind: z.enum(numberKinds),
        state: z.enum(identityStates),
        reason: z.nullable(z.enum(identityReasons)),
        text: z.string(),
        next: z.string(),
        check: z.nullable(typedClaim),
        code: z.nullable(codeStep),
      }),
    ),
  ),
});
export type OtherNumber = NonNullable<z.output<typeof identity>['other']>;
export type IdentityReply = z.output<typeof identity>;

const claim = {
  firstname: nameOf('Enter your first name'),
  lastname: nameOf('Enter your last name'),
  birthOn: birthDay,
};
const numbers = {
  numberKind: z.enum(numberKinds, 'Choose BVN or NIN'),
  number: identityNumberOf('Enter the 11 digits'),
};

/** The first screen: name and birthday, which has come. */
export const identityNameForm = z.object(claim).check(
  z.refine(({ birthOn }) => birthOn <= lagosDay(new Date()), {
    error: 'This day has not come yet',
    path: ['birthOn'],
  }),
);

/** The second screen: the number, and the consent. */
export const identityNumberForm = z.object({ ...numbers, agreed: z.literal('on', 'Tick this so that we may ask') });

/** The form with which a customer says who they are, and agrees to the check. */
export const identityForm = z.object({
  ...claim,
  ...numbers,
  consent: z.object({ version: z.string(messages.pattern), language: z.string(messages.pattern) }),
});

/** Shows where the customer stands. */
export const readIdentity = endpoint({
  name: 'readIdentity',
  method: 'GET',
  path: '/shop/identity',
  access: 'customer',
  summary: 'Where the customer’s identity check stands, and what is next.',
  reply: z.object({ identity }),
  refusals: [],
});

/** Begins an identity check. Three a day. */
export const startIdentityCheck = endpoint({
  name: 'startIdentityCheck',
  method: 'POST',
  path: '/shop/identity/checks',
  access: 'customer',
  summary:
    'Says who the customer is, with the consent to ask the holder of the BVN or NIN. The answer comes within minutes; the same number with the same name and birthday within a day gets the answer that is there.',
  body: identityForm,
  reply: z.object({ identity }),
  refusals: [
    'consent-changed',
    'identity-running',
    'identity-verified',
    'identity-tries-used',
    'identity-off',
    'too-many-requests',
  ],
});

/** Chooses where the holder's own code goes, or lets it be sent there once more. */
export const sendIdentityCode = endpoint({
  name: 'sendIdentityCode',
  method: 'POST',
  path: '/shop/identity/code/send',
  access: 'customer',
  summary: 'Lets the bank system send the holder’s own code to one of the phones or email addresses that it named.',
  body: z.object({ channelId: z.string(messages.pattern).check(z.maxLength(100, messages.pattern)) }),
  reply: z.object({ identity }),
  refusals: ['identity-no-code', 'too-many-requests'],
});

/** The form with the code. */
export const identityCodeForm = z.object({ code: codeOf(identityCodeLength, 'Enter the code of 6 digits') });

/** Enters the holder's own code. */
export const enterIdentityCode = endpoint({
  name: 'enterIdentityCode',
  method: 'POST',
  path: '/shop/identity/code',
  access: 'customer',
  summary: 'Gives the holder’s own code, which is sent on to the bank system. After three wrong ones the check ends.',
  body: identityCodeForm,
  reply: z.object({ identity }),
  refusals: ['identity-no-code', 'too-many-requests'],
});

/** Says that the code goes to a phone or an email address that the customer does not have any more. */
export const loseIdentityCode = endpoint({
  name: 'loseIdentityCode',
  method: 'POST',
  path: '/shop/identity/code/lost',
  access: 'customer',
  summary: 'Ends a check whose code goes to a phone or an email address that the customer does not have any more.',
  reply: z.object({ identity }),
  refusals: ['identity-no-code'],
});

/** A provider of identity says that it is done. What it sends is only a reason to ask it. The path is ours: `proof` was made for this check. */
export const receiveIdentityCallback = endpoint({
  name: 'receiveIdentityCallback',
  method: 'POST',
  path: '/webhooks/identity/{id}/{proof}',
  access: 'public',
  // Strangers may send so much. What is larger is refused, and the outcome is asked for by the clock.
  rawBodyBytesMax: 256 * 1024,
  summary: 'A provider of identity says that it is done with a check. Nothing of what it sends is kept.',
  params: z.object({ id: rowId, proof: z.string().check(z.maxLength(100)) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: ['not-found', 'too-large'],
});
