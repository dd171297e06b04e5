/** What stands around every page: the links on top and the foot. A new public page adds its line here. */
export const frame = {
  /** The links of the header; the last one is drawn as a button. */
  links: [
    { label: 'Agent login', href: '/agent-login' },
    { label: 'Become an agent', href: '/agent-registration' },
  ],
  footer: {
    promise: 'Eat well today, pay later.',
    groups: [
      {
        title: 'Agents',
        links: [
          { label: 'Become an agent', href: '/agent-registration' },
          { label: 'Agent login', href: '/agent-login' },
        ],
      },
    ],
    contactTitle: 'Talk to us',
    legal: ['Privacy Policy', 'Terms & Conditions', 'Return Policy'],
  },
} as const;

/** The page for an address that leads nowhere. */
export const notFound = {
  title: 'Page not found · Foodbank',
  description: 'This page does not exist.',
  headline: 'This plate is empty',
  text: 'There is no page at this address. The link may be old, or a letter may be missing.',
  action: { label: 'Back to Homepage', href: '/' },
} as const;
