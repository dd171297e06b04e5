/** The texts around the testimonies, which stand in testimonies.json and in the database. */
export const testimonyTexts = {
  headline: 'Testimonies',
  empty: {
    lead: 'Yours could be the first words here.',
    text: 'We print what customers really said, with their consent, or nothing.',
    link: { label: 'Tell us how it went', href: '/contact-us' },
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
