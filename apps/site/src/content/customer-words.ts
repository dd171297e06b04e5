/** The texts around the testimonies. The testimonies are in testimonies.json. */
export const customerWords = {
  headline: 'Testimonies',
  empty:
    'The first words of our customers will stand here. We print what people really said, with their consent, or nothing.',
  region: 'What customers say',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
} as const;
