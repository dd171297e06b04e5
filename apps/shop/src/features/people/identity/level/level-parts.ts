/** The parts of level 2 as the customer sees them: what the server has, and what this phone adds to it. */
import { numberNames } from '@foodbank/contract/people/identity-checks';
import {
  documentKinds,
  type IdentityPicture,
  type LevelPart,
  type LevelReply,
  type PictureKind,
  workKinds,
} from '@foodbank/contract/people/identity-levels';
import { addDays, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { type LevelDraft, statedIn } from './level-draft.ts';

export interface ShownPart {
  part: LevelPart;
  title: string;
  state: 'missing' | 'running' | 'done' | 'again';
  text: string;
}

/** The name of a part. */
export function titleOf(part: LevelPart, { otherNumber }: Pick<LevelReply, 'otherNumber'>): string {
  if (part === 'other-number') return otherNumber === null ? 'BVN and NIN' : `Your ${numberNames[otherNumber]}`;
  const titles = { document: 'Your document', selfie: 'Your face', home: 'Where you live', work: 'What you work as' };
  return titles[part];
}

/** The newest picture of a kind. */
export const pictureOf = (level: LevelReply, kind: PictureKind): IdentityPicture | null =>
  level.pictures.find((picture) => picture.kind === kind) ?? null;

// From so many days before its last day on a document may be renewed; the server tells of it then.
const renewedDaysBefore = 14;

/** True if level 2 ends soon with its document, so that a new one is wanted. */
const endsSoon = ({ state, validUntil }: LevelReply, today: Day): boolean =>
  state === 'verified' && validUntil !== null && validUntil <= addDays(today, renewedDaysBefore);

/** True where parts can be sent: also at level 2, where something sent anew was refused or a new document is wanted. */
export const takesParts = (level: LevelReply, today = lagosDay(new Date())): boolean =>
  level.state === 'open' ||
  level.state === 'refused' ||
  level.state === 'over' ||
  (level.state === 'verified' && (level.reason !== null || endsSoon(level, today)));

/** What this phone knows beside the server. */
interface OnPhone {
  /** Which pictures are on their way. */
  sendings?: readonly PictureKind[];
  today?: Day;
}

/**
 * All parts in their order. Home and work that were typed on this phone count as done: they are sent with the question. A picture of which only a
 * part arrived, and which this page does not send, has to be taken again, and so has a document that ends soon.
 */
export function shownParts(
  level: LevelReply,
  draft: LevelDraft,
  { sendings = [], today = lagosDay(new Date()) }: OnPhone = {},
): ShownPart[] {
  const { home, work } = statedIn(level, draft);
  return level.parts.map(({ part, state, text }) => {
    const title = titleOf(part, level);
    const shown = { part, title, state, text };
    if (part === 'document' || part === 'selfie') {
      const picture = pictureOf(level, part);
      if (picture?.state === 'receiving' && !sendings.includes(part))
        return { ...shown, state: 'again', text: 'Only a part of the picture arrived.' };
      if (part === 'document' && endsSoon(level, today) && picture?.isUsed)
        return {
          ...shown,
          state: 'again',
          text: `Send a new one: this one ends on ${formatDay(level.validUntil ?? today)}.`,
        };
    }
    if (!takesParts(level, today)) return shown;
    if (part === 'home' && home !== null && (draft.home || state !== 'again'))
      return { ...shown, state: 'done', text: `${home.street}, ${home.area}, ${home.state}` };
    if (part === 'work' && work !== null)
      return { ...shown, state: 'done', text: `${workKinds[work.workKind]}: ${work.workName}` };
    return shown;
  });
}

/** What a picture is called in a sentence. */
export const nameOfPicture = ({ kind, documentKind }: IdentityPicture): string =>
  kind === 'selfie' || documentKind === null ? 'your face' : `your ${lowered(documentKinds[documentKind].name)}`;

/** A title within a sentence: “Your NIN” becomes “your NIN”, and “BVN and NIN” stays. */
export const lowered = (title: string): string => title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
