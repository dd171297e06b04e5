/**
 * Level 2: a picture of an identity document and of the face, where the customer lives and works, looked at by a person. Pictures also help the
 * person who looks at a check that needs one. Business rules, sections 4 and 5.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lagosDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { states } from '../primitives/nigeria.ts';
import { rowId } from '../primitives/rows.ts';
import { messages, optionalPlace, placeOf } from '../primitives/text.ts';
import { textSection } from '../primitives/text-parts.ts';
import { readDay } from '../primitives/typed-days.ts';
import { numberKinds } from './identity-checks.ts';

/** What a picture shows: an identity document, or the customer's face. */
export const pictureKinds = { document: 'Identity document', selfie: 'Your face' } as const;
export type PictureKind = keyof typeof pictureKinds;
const pictureKind = z.enum(['document', 'selfie'], messages.pattern);

/** The documents that count. `hasEnd`: it has a last day, which the customer states. */
export const documentKinds = {
  'national-id': { name: 'National identity card or NIN slip', hasEnd: false },
  passport: { name: 'International passport', hasEnd: true },
  'drivers-licence': { name: 'Driver’s licence', hasEnd: true },
  'voters-card': { name: 'Voter’s card', hasEnd: false },
} as const;
export type DocumentKind = keyof typeof documentKinds;
const documentKind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]], 'Choose your document');

/** The largest picture that is taken in, and the largest piece of it, in bytes. Phones make pictures small before they send them. */
export const pictureBytesMax = 8 * 1024 * 1024;
export const pictureBytesOfPiece = 96 * 1024;

/**
 * Where a picture stands. `receiving`: pieces are missing. `reading`: it is whole, and a job draws it anew. `ready`: a person can look at it.
 * `unusable`: it has to be another one, for the reason in `problem`.
 */
export const pictureStates = ['receiving', 'reading', 'ready', 'unusable'] as const;

/** Why a picture can't be used. */
export const pictureProblems = [
  'empty',
  'too-large',
  'too-many-pixels',
  'too-small',
  'not-a-picture',
  'heic',
  'damaged',
  'blank',
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Each problem in words, with what to do. */
export const pictureProblemTexts: Readonly<Record<PictureProblem, string>> = {
  empty: 'The file is empty. Take the picture again.',
  'too-large': 'The file is larger than 8 MB. Take the picture with the camera here, which makes it small.',
  'too-many-pixels': 'The picture has too many pixels. Take it with the camera here.',
  'too-small': 'The picture is too small to read. Go closer, and take it again.',
  'not-a-picture': 'This file is no picture. Choose a JPEG, PNG or WebP picture, or take one with the camera.',
  heic: 'This phone saves pictures as HEIC, which we can’t read. Take the picture with the camera here.',
  damaged: 'The picture arrived damaged. Take it again.',
  blank: 'The picture shows nothing. Was the camera covered? Take it again.',
};

/** A picture that the customer sent. Instants are ISO 8601 text. */
const picture = z.object({
  id: z.string(),
  kind: pictureKind,
  documentKind: z.nullable(documentKind),
  /** The last day of the document, as stated; null where it has none. */
  validUntil: z.nullable(z.string()),
  state: z.enum(pictureStates),
  problem: z.nullable(z.enum(pictureProblems)),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  sentAt: z.string(),
  /** True once the customer asked for level 2 with it, or a person looked at it: it can't be taken back any more. */
  isUsed: z.boolean(),
});
export type IdentityPicture = z.output<typeof picture>;

/** What the customer works as. */
export const workKinds = {
  employed: 'Employed',
  'civil-servant': 'Civil servant',
  'own-business': 'Own business or trade',
  pension: 'Pension',
  other: 'Something else',
} as const;
export type WorkKind = keyof typeof workKinds;

/** Why a person did not accept what was sent for level 2. The first five say what to send again. */
export const reviewReasons = [
  'document-unreadable',
  'document-over',
  'face-unreadable',
  'name-differs',
  'address-unclear',
  'another-person',
  'looked-at',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** The parts of level 2, in the order in which they are asked for. */
export const levelParts = ['other-number', 'document', 'selfie', 'home', 'work'] as const;
export type LevelPart = (typeof levelParts)[number];

/** Where level 2 stands. Instants are ISO 8601 text, days YYYY-MM-DD. */
export const level = z.object({
  /** The customer's level now. */
  tier: z.int(),
  /** What level 2 allows in all. */
  cap: naira,
  /** `closed`: level 1 comes first. `open`: parts are missing. `waiting`: a person looks. `over`: the document's last day is past. */
  state: z.enum(['closed', 'open', 'waiting', 'verified', 'refused', 'over']),
  reason: z.nullable(z.enum(reviewReasons)),
  /** In words: where it stands, who acts next and until when. */
  text: z.string(),
  next: z.string(),
  /** By when a person decides; null while none looks. */
  dueAt: z.nullable(z.string()),
  /** The last day of the document that was accepted; null where it has none, and before. */
  validUntil: z.nullable(z.string()),
  parts: z.array(
    z.object({
      part: z.enum(levelParts),
      /** `running`: it is being checked or read. `again`: it was not accepted. */
      state: z.enum(['missing', 'running', 'done', 'again']),
      /** In words: what is there, or what is wrong with it. */
      text: z.string(),
    }),
  ),
  /** The number that is still to be checked; null where both are. */
  otherNumber: z.nullable(z.enum(numberKinds)),
  /** The newest picture of each kind. */
  pictures: z.array(picture),
  /** Where the customer lives and works, as stated last; null before. */
  stated: z.nullable(
    z.object({
      state: z.string(),
      localGovernment: z.string(),
      area: z.string(),
      street: z.string(),
      landmark: z.string(),
      workKind: z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]]),
      workName: z.string(),
    }),
  ),
  /** The text in force that the app has to show before the first picture. Empty where no pictures are taken in. */
  consent: z.object({ version: z.string(), language: z.string(), sections: z.array(textSection) }),
  /** True where pictures are taken in: level 2 is open, or a person looks at a check. */
  takesPictures: z.boolean(),
  /** How often members looked at the customer's pictures. */
  lookCount: z.int(),
});
export type LevelReply = z.output<typeof level>;

const reply = z.object({ level });
const picturePath = z.object({ id: rowId });

/** Shows where level 2 stands. */
export const readLevel = endpoint({
  name: 'readLevel',
  method: 'GET',
  path: '/shop/identity/level',
  access: 'customer',
  summary: 'Where level 2 stands: its parts, the pictures that were sent, who acts next and until when.',
  reply,
  refusals: [],
});

const documentEndMessage = 'Enter the last day on your document, such as 17 May 2030';
/** The last day of a document, as people type days. */
export const documentEnd = z.string(documentEndMessage).check(
  z.refine((text) => text.trim() !== '', { error: documentEndMessage, abort: true }),
  z.refine((text) => readDay(text) !== null, { error: documentEndMessage, abort: true }),
  z.overwrite((text) => readDay(text) ?? text),
);

/** The form of a document, before its picture is taken. */
export const documentForm = z
  .object({
    documentKind,
    /** The last day of the document, where it has one. */
    validUntil: z.optional(documentEnd),
  })
  .check(
    z.refine(({ validUntil }) => validUntil === undefined || validUntil >= lagosDay(new Date()), {
      error: 'This document is over. Choose one that is still valid.',
      path: ['validUntil'],
    }),
  );

/** What is said of a picture before it is sent. */
export const pictureForm = z.object({
  kind: pictureKind,
  documentKind: z.optional(documentKind),
  /** The last day of the document, where it has one. */
  validUntil: z.optional(documentEnd),
  sizeBytes: z
    .int(messages.pattern)
    .check(z.gte(1, 'The file is empty'), z.lte(pictureBytesMax, pictureProblemTexts['too-large'])),
  consent: z.object({ version: z.string(messages.pattern), language: z.string(messages.pattern) }),
});

/** Begins to send a picture. */
export const beginIdentityPicture = endpoint({
  name: 'beginIdentityPicture',
  method: 'POST',
  path: '/shop/identity/pictures',
  access: 'customer',
  summary:
    'Begins to send a picture, which follows in pieces. It takes the place of one of the same kind that is not in use for a check or a request. Ten a day.',
  body: pictureForm,
  reply: z.object({ picture }),
  refusals: ['consent-changed', 'identity-off', 'identity-no-pictures', 'identity-pictures-used', 'too-many-requests'],
});

/** Sends a piece of a picture. */
export const sendPicturePiece = endpoint({
  name: 'sendPicturePiece',
  method: 'PUT',
  path: '/shop/identity/pictures/{id}/pieces/{at}',
  access: 'customer',
  rawBodyBytesMax: pictureBytesOfPiece,
  summary:
    'Sends a piece of a picture: its bytes from a place on. A piece that is there already changes nothing; one beyond what is there is refused. The answer says from where to go on.',
  params: z.object({ id: rowId, at: z.string().check(z.regex(/^\d{1,7}$/)) }),
  reply: z.object({ picture }),
  refusals: ['not-found', 'too-large', 'piece-out-of-order', 'too-many-requests'],
});

/** Takes a picture back. */
export const dropIdentityPicture = endpoint({
  name: 'dropIdentityPicture',
  method: 'POST',
  path: '/shop/identity/pictures/{id}/drop',
  access: 'customer',
  summary: 'Deletes a picture that is not in use for a check or a request.',
  params: picturePath,
  reply,
  refusals: ['not-found', 'identity-picture-used'],
});

const home = {
  state: z.enum(states, 'Choose a state'),
  localGovernment: placeOf('Choose the local government', 60),
  area: placeOf('Enter the area or estate', 80),
  street: placeOf('Enter the house number and street', 160),
  landmark: optionalPlace(160),
};
const work = {
  workKind: z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]], 'Choose what you work as'),
  workName: placeOf('Enter where you work, or what you do', 80),
};

/** The form of where the customer lives. */
export const homeForm = z.object(home);
/** The form of what the customer works as. */
export const workForm = z.object(work);
/** What is sent of both with the question for level 2. */
export const levelForm = z.object({ ...home, ...work });

/** Asks for level 2. */
export const askForLevel = endpoint({
  name: 'askForLevel',
  method: 'POST',
  path: '/shop/identity/level',
  access: 'customer',
  summary:
    'States where the customer lives and works, and asks a person to look at it with the pictures that are ready. Refused while a part is missing, or one waits already.',
  body: levelForm,
  reply,
  refusals: ['identity-level-closed', 'identity-level-waiting', 'identity-level-incomplete', 'too-many-requests'],
});

/** Lists who looked at one's own pictures. */
export const listIdentityLooks = endpoint({
  name: 'listIdentityLooks',
  method: 'GET',
  path: '/shop/identity/looks',
  access: 'customer',
  summary: 'Who of the team looked at the customer’s pictures, when and why: the last 100, newest first.',
  reply: z.object({
    looks: z.array(
      z.object({
        at: z.string(),
        kind: pictureKind,
        /** The member's first name. */
        by: z.string(),
        /** Why, in words. */
        why: z.string(),
      }),
    ),
  }),
  refusals: [],
});
