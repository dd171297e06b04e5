import { partnerConsents } from '@foodbank/contract/support/enquiries';

/** The page with the partnership form. Change the texts between the quotes and build the site again. */
export const getInTouch = {
  title: 'Partner with Foodbank: stores, farms, riders, lenders',
  description:
    'Sell, deliver, advise or lend with Foodbank. Fill in a short form in three steps and we will reply by email.',
  hero: {
    eyebrow: 'Partner With Us',
    headline: 'Reach more households with Foodbank',
    text: 'Foodbank works with food banks, grocery stores, nutritionists, financial institutions and riders. Customers pay over time. You know how much we owe you and when we will pay.',
  },
  partners: {
    headline: 'Who we work with',
    items: [
      {
        icon: 'shop',
        title: 'Grocery stores and farms',
        text: 'List your goods and prices. We bring you orders from people nearby.',
      },
      {
        icon: 'package',
        title: 'Food banks',
        text: 'Reach families who need help with food this month.',
      },
      {
        icon: 'green-salad',
        title: 'Nutritionists',
        text: 'Advise our customers by phone or in person, under your own name.',
      },
      {
        icon: 'coins',
        title: 'Financial institutions',
        text: 'Finance food baskets at known prices, repaid on known dates.',
      },
      { icon: 'rider', title: 'Riders', text: 'Deliver in your own town, with your own car, bike or scooter.' },
    ],
  },
  form: {
    title: 'Tell us about you',
    steps: ['Your company', 'What you offer', 'Your consent'],
    name: 'Company name',
    contactPerson: 'Contact person',
    email: 'Email',
    phoneNo: 'Phone number',
    phoneHint: 'Include the country code and use only numbers: +2348031234567',
    foodProduct: 'Food products or services',
    whyFoodbank: 'Why do you want to partner with us?',
    additionalInfo: 'Additional information',
    additionalHint: 'For example, where you are, how much you can supply, or which vehicle you use.',
    ...partnerConsents,
    privacy: 'We use these details to review and answer your request, and delete them after 24 months at most.',
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    done: 'Our team reads every request and replies by email.',
  },
} as const;
