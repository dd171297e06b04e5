/** The texts around the testimonies, which stand in testimonies.json and in the database. */
export const testimonyTexts = {
  headline: 'Testimonies',
  empty: {
    lead: 'We have no testimonies yet.',
    text: 'We publish only what customers really said, and only with their consent.',
    link: { label: 'Send us your testimony', href: '/contact-us' },
  },
  example: 'Example',
  region: 'What customers say',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
} as const;
