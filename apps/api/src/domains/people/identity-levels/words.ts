import { numberNames } from '@foodbank/contract/people/identity-checks';
import {
  documentKinds,
  type LevelPart,
  type LevelReply,
  pictureProblemTexts,
  type ReviewReason,
  workKinds,
} from '@foodbank/contract/people/identity-levels';
import { type Day, formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { identityStateOf } from '../identity-checks/queries.ts';
import { otherKind } from '../identity-checks/rules.ts';
import type { StoredPicture } from '../identity-pictures/queries.ts';
import type { LevelParts } from './levels.ts';
import { dueAtOf, endsSoon, isComplete, isValidOn, type PartState } from './rules.ts';

interface Words {
  text: string;
  next: string;
}

/** What level 2 stands on. */
interface LevelAt {
  state: LevelReply['state'];
  /** What level 2 allows. */
  capKobo: number;
  now: Date;
  today: Day;
}

const stays = 'The plans that you have stay as they are.';
const orAsk = 'Or ask a person to look again.';

/** In words for the customer: where level 2 stands, who acts next and until when. */
export function wordsOfLevel(found: LevelParts, at: LevelAt): Words {
  switch (at.state) {
    case 'closed':
      return closedWords(found);
    case 'open':
      return openWords(found);
    case 'waiting':
      return waitingWords(found, at);
    case 'verified':
      return verifiedWords(found, at);
    case 'refused':
      return refusedWords(found);
    case 'over':
      return {
        text: `The last day of your document was ${formatDay(found.accepted?.validUntil ?? '')}, so your limit is that of level 1 again. ${stays}`,
        next: nextOf(found) ?? 'Everything is there. Ask a person to look: you hear from us within 24 hours.',
      };
  }
}

function closedWords({ first }: LevelParts): Words {
  const number = first === null ? '' : numberNames[first.numberKind];
  if (first?.state === 'lapsed')
    return {
      text: `You changed your ${first.reason === 'name-changed' ? 'name' : 'phone number'}, so we check again who you are. ${stays}`,
      next: `Enter your ${number} once more. Level 2 goes on from there.`,
    };
  switch (identityStateOf(first)) {
    case 'checking':
      return { text: `We’re checking your ${number}. Level 2 comes after it.`, next: 'It takes a minute or two.' };
    case 'needs-a-person':
      return {
        text: `A person looks at your ${number}. Level 2 comes after it.`,
        next: 'You hear from us within 24 hours.',
      };
    case 'refused':
      return {
        text: `Your ${number} was not accepted. Level 2 comes after it.`,
        next: 'See what to correct on the page “Who you are”.',
      };
    default:
      return {
        text: 'Level 2 comes after level 1.',
        next: 'Tell us your name, your birthday and your BVN or NIN first. It takes about 3 minutes.',
      };
  }
}

function openWords(found: LevelParts): Words {
  const { review, accepted } = found;
  const next = nextOf(found);
  if (accepted !== null && next !== null)
    return { text: 'A person accepted your document and your face. One of your numbers is missing.', next };
  const text =
    review?.state === 'lapsed'
      ? `You changed your name, so a person looks at your document again. ${stays}`
      : review?.state === 'verified' && accepted === null
        ? `Your BVN or NIN is another one than before, so a person looks at your document and your face again. ${stays}`
        : 'It takes your second number, an identity document, your face, and where you live and work.';
  return {
    text,
    next: next ?? 'Say where you live and work, and ask a person to look. You hear from us within 24 hours.',
  };
}

/** The next step: the first part that the customer has to act on; null where none is. */
function nextOf({ parts, first, other, document, selfie }: LevelParts): string | null {
  const number = first === null ? 'number' : numberNames[otherKind(first.numberKind)];
  for (const { part, state } of parts) {
    if (state === 'done' || part === 'home' || part === 'work') continue;
    if (part === 'other-number') {
      if (state === 'missing') return `Next: enter your ${number}.`;
      if (state === 'again') return `Next: check the digits of your ${number}, and enter it again.`;
      if (other?.state === 'needs-a-person')
        return `A person looks at your ${number}, within 24 hours. Meanwhile you can do the other parts.`;
      return `We’re checking your ${number}. Meanwhile you can do the other parts.`;
    }
    const picture = part === 'document' ? document : selfie;
    const what = part === 'document' ? 'your identity document' : 'your face';
    if (state === 'running')
      return picture?.state === 'receiving'
        ? `The picture of ${what} is on its way. Keep this page open, or send it again.`
        : `We’re reading the picture of ${what}. It takes a minute at most.`;
    return state === 'again' ? `Next: take another picture of ${what}.` : `Next: take a picture of ${what}.`;
  }
  return null;
}

function waitingWords(found: LevelParts, { now, capKobo }: LevelAt): Words {
  const { review, level } = found;
  const text =
    level.tier === 2
      ? `A person looks at what you sent anew. Until then your level 2 stays: up to ${shortKobo(capKobo)} in all.`
      : 'A person looks at what you sent.';
  if (level.otherNumber !== null)
    return { text, next: nextOf(found) ?? `Your ${numberNames[level.otherNumber]} has to be checked first.` };
  const due = review === null ? now : dueAtOf(review);
  return {
    text,
    next:
      due > now
        ? `You hear from us by ${formatInstant(due)} at the latest. There is nothing to do until then.`
        : 'It takes longer than we promised, and we’re sorry. There is nothing that you have to do. You can ask us.',
  };
}

function verifiedWords({ accepted, review, document, parts }: LevelParts, { capKobo, today }: LevelAt): Words {
  const text = `You have level 2: up to ${shortKobo(capKobo)} in all, less where payments came late, more where plans were paid in time.`;
  const until = accepted?.validUntil ?? null;
  const isNew = document !== null && document.id !== accepted?.documentId && isComplete(parts);
  if (review?.state === 'refused')
    return {
      text: `What you sent anew was not accepted: ${reasonText(review.reason)} Level 2 stays${until === null ? '' : ` until ${formatDay(until)}`}.`,
      next: `${isNew ? 'The new picture is there. Ask a person to look.' : 'Send it again.'} ${orAsk}`,
    };
  if (until === null) return { text, next: 'There is nothing more to do.' };
  if (!endsSoon(until, today))
    return { text, next: `Your document is valid until ${formatDay(until)}. We tell you two weeks before.` };
  return {
    text: `Your document ends on ${formatDay(until)}. After it your limit is that of level 1. ${stays}`,
    next: isNew
      ? 'The new one is there. Ask a person to look, and level 2 goes on.'
      : 'Send a picture of a new one and of your face, and ask again: then level 2 goes on.',
  };
}

/** Each refusal in words for the customer. */
const reasons: Readonly<Record<ReviewReason, Words>> = {
  'document-unreadable': {
    text: 'The document can’t be read.',
    next: 'Take another picture of it: in daylight, flat, with all four corners.',
  },
  'document-over': { text: 'The last day of the document is past.', next: 'Send one that is still valid.' },
  'face-unreadable': {
    text: 'Your face can’t be seen well.',
    next: 'Take another picture of it: in daylight, without a hat or dark glasses.',
  },
  'name-differs': {
    text: 'The name on the document is another one than yours here.',
    next: 'Send a document with your name, or correct your name in your account.',
  },
  'address-unclear': {
    text: 'We can’t find the address.',
    next: 'Write it again, with a landmark that people around you know.',
  },
  'another-person': {
    text: 'Two people of our team looked and could not say that the pictures are yours.',
    next: 'Take both pictures again.',
  },
  'looked-at': {
    text: 'Two people of our team looked and could not say that it is you.',
    next: 'Take both pictures again.',
  },
};
const reasonText = (reason: string | null): string => reasons[reason as ReviewReason]?.text ?? '';

function refusedWords({ review, parts }: LevelParts): Words {
  const words = reasons[review?.reason as ReviewReason];
  const text = `${words.text} The other parts stay. Your limit stays as it is.`;
  // What was asked for is there again: what is left is to ask.
  const isSent = isComplete(parts) && review?.reason !== 'address-unclear';
  if (isSent) return { text, next: `The new picture is there. Ask a person to look. ${orAsk}` };
  return { text, next: `${words.next} ${orAsk}` };
}

/** What is there of a part, or what is wrong with it. */
export function partText(found: LevelParts, part: LevelPart, state: PartState, today: Day): string {
  const { review } = found;
  switch (part) {
    case 'other-number':
      return numberText(found, state);
    case 'document':
      return pictureText(found.document, state, { what: 'identity document', found, today });
    case 'selfie':
      return pictureText(found.selfie, state, { what: 'face', found, today });
    case 'home':
      if (state === 'again') return reasons['address-unclear'].text;
      return review?.home ? `${review.home.street}, ${review.home.area}` : 'Your address, as a person would find it.';
    case 'work':
      return review?.workKind && review.workName !== null
        ? `${workKinds[review.workKind]}: ${review.workName}`
        : 'Your job or trade, and where.';
  }
}

function numberText({ first, other, level }: LevelParts, state: PartState): string {
  if (state === 'done') return 'Your BVN and your NIN fit.';
  if (level.firstNumber === null) return 'Your first number comes before it.';
  const number = numberNames[otherKind(first?.numberKind ?? 'bvn')];
  if (state === 'again') return `Your ${number} was not accepted.`;
  if (state === 'missing') return '11 digits. We check it in a minute or two.';
  return other?.state === 'needs-a-person' ? `A person looks at your ${number}.` : `We’re checking your ${number}.`;
}

function pictureText(
  picture: StoredPicture | null,
  state: PartState,
  { what, found, today }: { what: string; found: LevelParts; today: Day },
): string {
  if (picture === null)
    return what === 'face' ? 'A picture of your face.' : 'A picture of your passport, licence or card.';
  if (picture.state === 'receiving')
    return `The picture is on its way: ${Math.floor((100 * picture.receivedBytes) / picture.sizeBytes)} % is there.`;
  if (state === 'running') return 'We’re reading the picture.';
  if (picture.problem !== null) return pictureProblemTexts[picture.problem];
  if (!isValidOn(picture.validUntil, today)) return reasons['document-over'].text;
  if (state === 'again')
    return found.review?.state === 'lapsed'
      ? 'It has your name from before. Send one with your name as it is now.'
      : reasonText(found.review?.reason ?? null);
  if (picture.documentKind === null) return 'Your face is there.';
  const { name } = documentKinds[picture.documentKind];
  return picture.validUntil === null ? name : `${name}, valid until ${formatDay(picture.validUntil)}`;
}
