/** The texts around the testimonies, which stand in testimonies.json and in the database. */
export const testimonyTexts = {
  headline: 'Testimonies',
  empty: {
    lead: 'Yours could be the first words here.',
    text: 'We print what customers really said, with their consent, or nothing.',
    link: { label: 'Tell us how it went', href: '/contact-us' },
  },
  example: 'Example',
  region: 'What customers say',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
} as const;
