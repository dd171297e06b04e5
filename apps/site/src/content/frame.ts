/** The texts of every page's header and footer. A new public page adds its link here. */
export const frame = {
  /** The links of the header, in order. */
  links: [
    { label: 'Our Process', href: '/become-a-rider' },
    { label: 'FAQs', href: '/faq' },
    { label: 'Partner With Us', href: '/get-in-touch' },
    { label: 'Oyo State Partnership', href: '/oyo-state' },
  ],
  /** The links for sales agents. The second one is shown as a button. */
  agents: {
    login: { label: 'Agent login', href: '/agent-login' },
    join: { label: 'Become an agent', href: '/agent-registration' },
    /** Shown instead of the two while an agent is signed in. */
    dashboard: { label: 'My dashboard', href: '/agent-dashboard' },
  },
  menu: { open: 'Open menu', close: 'Close menu' },
  footer: {
    promise: 'Eat well today, pay later.',
    groups: [
      {
        title: 'Foodbank',
        links: [
          { label: 'Our Process', href: '/become-a-rider' },
          { label: 'FAQs', href: '/faq' },
          { label: 'Talk to a dietitian', href: '/dietitian' },
          { label: 'Contact Us', href: '/contact-us' },
        ],
      },
      {
        title: 'Work with us',
        links: [
          { label: 'Partner With Us', href: '/get-in-touch' },
          { label: 'Oyo State Partnership', href: '/oyo-state' },
          { label: 'Become an agent', href: '/agent-registration' },
          { label: 'Agent login', href: '/agent-login' },
        ],
      },
    ],
    contactTitle: 'Contact',
    officesTitle: 'Offices',
    legal: ['Privacy Policy', 'Terms & Conditions', 'Return Policy'],
    madeBy: 'Made by',
  },
} as const;

/** The page for an unknown address. */
export const notFound = {
  title: 'Page not found · Foodbank',
  description: 'This page does not exist.',
  headline: 'We could not find that page',
  text: 'The link may be old, or the address may be mistyped.',
  action: { label: 'Back to Homepage', href: '/' },
} as const;

/** The page for a server error. */
export const fault = {
  title: 'Something went wrong · Foodbank',
  description: 'The page could not be shown.',
  headline: 'Something went wrong',
  text: 'We could not show this page because of a problem on our side. Please try again in a few minutes.',
  action: { label: 'Back to Homepage', href: '/' },
} as const;
