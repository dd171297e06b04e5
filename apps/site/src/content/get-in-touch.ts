import { partnerConsents } from '@foodbank/contract/support/enquiries';

/** The page with the partnership form. Change the texts between the quotes and build the site again. */
export const getInTouch = {
  title: 'Partner with Foodbank: stores, farms, riders, lenders',
  description:
    'Sell, deliver, advise or lend with Foodbank. Tell us in three short steps who you are and what you bring; we answer by mail.',
  hero: {
    eyebrow: 'Partner With Us',
    headline: 'Bring what you do best to more tables',
    text: 'Foodbank works with food banks, grocery stores, nutritionists, financial institutions and riders. Customers pay over time; partners know what they are owed and when.',
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
        text: 'Reach families that need a hand this month, with dignity and a record.',
      },
      {
        icon: 'green-salad',
        title: 'Nutritionists',
        text: 'Advise our customers by phone or in person, under your own name.',
      },
      {
        icon: 'coins',
        title: 'Financial institutions',
        text: 'Fund baskets of food whose price, purpose and dates are known.',
      },
      { icon: 'rider', title: 'Riders', text: 'Deliver in your own town, with your own car, bike or scooter.' },
    ],
  },
  form: {
    title: 'Tell us about you',
    steps: ['Your company', 'What you bring', 'Your consent'],
    name: 'Company name',
    contactPerson: 'Contact person',
    email: 'Email',
    phoneNo: 'Phone number',
    phoneHint: 'With the country code, only numbers: +2348031234567',
    foodProduct: 'Food products or services',
    whyFoodbank: 'Why do you want to partner with us?',
    additionalInfo: 'Additional information',
    additionalHint: 'For instance where you are, how much you can supply, or what you ride.',
    ...partnerConsents,
    privacy:
      'We use these details to judge and answer your request, and delete them after 24 months if no partnership follows.',
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    kept: 'What you typed is kept.',
    done: 'We read every request ourselves and answer by mail.',
  },
} as const;
