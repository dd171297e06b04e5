import type { ContentKind, ContentState } from '@foodbank/contract/foundation/content-staff';
import { paths } from '../../../paths.ts';

/** The words of a kind's screens. */
export const kindTexts = {
  question: {
    listAt: paths.questions,
    recordAt: paths.question,
    title: 'Questions',
    what: 'questions',
    one: 'question',
    lead: 'What the site’s page of questions shows, in its order.',
    create: 'New question',
    titleLabel: 'Question',
    contentLabel: 'Answer',
    empty: { title: 'No questions yet', text: 'Write the first one. Visitors see it once it is published.' },
  },
  testimony: {
    listAt: paths.testimonies,
    recordAt: paths.testimony,
    title: 'Testimonies',
    what: 'testimonies',
    one: 'testimony',
    lead: 'What customers say on the home page, in its order. None is published without the person’s consent.',
    create: 'New testimony',
    titleLabel: 'Name, as the site shows it',
    contentLabel: 'Testimony',
    empty: { title: 'No testimonies yet', text: 'Write down the first one with the person’s consent.' },
  },
} as const satisfies Record<ContentKind, object>;

/** The states, as filters and badges name them. */
export const stateLabels: Readonly<Record<ContentState, string>> = {
  published: 'On the site',
  scheduled: 'Scheduled',
  draft: 'Draft',
  'taken-back': 'Taken back',
};

const tones = { published: 'completed', scheduled: 'pending', draft: 'other', 'taken-back': 'other' } as const;

/** The badge's tone of a state. */
export const toneOf = (state: ContentState) => tones[state];
