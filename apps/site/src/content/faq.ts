/** The texts of the page of questions. The questions are in faqs.json. */
export const faqPage = {
  title: 'Questions and answers · Foodbank',
  description:
    'How Foodbank works, who can use it, how you repay, how food is delivered, and what happens with your data.',
  hero: {
    eyebrow: 'FAQs',
    headline: 'Ask before you eat',
    text: 'What people ask us most, in plain words. If yours is missing, write to us.',
  },
  listTitle: 'Frequently asked questions',
  missing: { text: 'Something else?', label: 'Write to us', href: '/contact-us' },
  more: 'More',
  less: 'Less',
  loading: 'Loading',
  failed: 'The questions could not be loaded.',
  retry: 'Try Again',
  callToAction: {
    headline: 'Partner With Foodbank Today',
    text: 'Grocery stores, farms, food banks, nutritionists, riders and lenders: tell us what you bring, and we see what we can do together.',
  },
} as const;
