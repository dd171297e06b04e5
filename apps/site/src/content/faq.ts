/** The texts of the page of questions. The questions are in faqs.json. */
export const faqPage = {
  title: 'Questions and answers · Foodbank',
  description:
    'How Foodbank works, who can use it, how you repay, how food is delivered, and what happens to your data.',
  hero: {
    eyebrow: 'FAQs',
    headline: 'Answers to your questions',
    text: 'Here are the questions people ask us most. If yours is not here, contact us.',
  },
  listTitle: 'Frequently asked questions',
  missing: { text: 'Another question?', label: 'Contact us', href: '/contact-us' },
  more: 'More',
  less: 'Less',
  loading: 'Loading',
  failed: 'The questions could not be loaded.',
  retry: 'Try Again',
  callToAction: {
    headline: 'Partner With Foodbank Today',
    text: 'We work with stores, farms, food banks, nutritionists, riders and lenders. Tell us what you offer and we will reply by email.',
  },
} as const;
