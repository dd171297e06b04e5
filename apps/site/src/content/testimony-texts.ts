/** The texts around the testimonies, which stand in testimonies.json and in the database. */
export const testimonyTexts = {
  headline: 'Testimonies',
  empty: {
    lead: 'We have no testimonies yet.',
    text: 'We publish only what customers really said, and only with their consent.',
    link: { label: 'Send us your testimony', href: '/contact-us' },
  },
  /** The card with one testimony, and what it says while there is none. */
  featured: {
    region: 'A customer’s words',
    promise: {
      region: 'Our promise',
      words: 'Cannot pay on time? Tell us before the date. We look for a new one together.',
      link: { label: 'More answers', href: '/faq' },
    },
  },
  example: 'Example',
  region: 'What customers say',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
} as const;
