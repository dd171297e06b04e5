/** The parts of level 2 as the customer sees them: what the server has, and what this phone adds to it. */
import { numberNames } from '@foodbank/contract/people/identity-checks';
import {
  documentKinds,
  type IdentityPicture,
  type LevelPart,
  type LevelReply,
  type PictureKind,
  workKinds,
} from '@foodbank/contract/people/identity-papers';
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

/** True where parts can be sent: also at level 2, where something sent anew was refused or a new document is wanted. */
export const takesParts = ({ state, reason, parts }: LevelReply): boolean =>
  state === 'open' ||
  state === 'refused' ||
  state === 'over' ||
  (state === 'verified' && (reason !== null || parts.some((one) => one.state === 'again')));

/**
 * All parts in their order. Home and work that were typed on this phone count as done: they are sent with the question. A picture of which only a
 * part arrived, and which this page does not send, has to be taken again. `sendings`: which pictures are on their way.
 */
export function shownParts(level: LevelReply, draft: LevelDraft, sendings: readonly PictureKind[] = []): ShownPart[] {
  const { home, work } = statedIn(level, draft);
  return level.parts.map(({ part, state, text }) => {
    const title = titleOf(part, level);
    if (
      (part === 'document' || part === 'selfie') &&
      !sendings.includes(part) &&
      pictureOf(level, part)?.state === 'receiving'
    )
      return { part, title, state: 'again', text: 'Only a part of the picture arrived.' };
    if (!takesParts(level)) return { part, title, state, text };
    if (part === 'home' && home !== null && (draft.home || state !== 'again'))
      return { part, title, state: 'done', text: `${home.street}, ${home.area}, ${home.state}` };
    if (part === 'work' && work !== null)
      return { part, title, state: 'done', text: `${workKinds[work.workKind]}: ${work.workName}` };
    return { part, title, state, text };
  });
}

/** What a picture is called in a sentence. */
export const nameOfPicture = ({ kind, documentKind }: IdentityPicture): string =>
  kind === 'selfie' || documentKind === null ? 'your face' : `your ${documentKinds[documentKind].name.toLowerCase()}`;
