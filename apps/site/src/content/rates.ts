/** The page of the published rates. The server writes its figures; these texts stand around them. */
export const rates = {
  title: 'Rates of our payment plans · Foodbank',
  description:
    'What each Foodbank payment plan costs: every instalment, the charge, the annual percentage rate, late fees and caps, for any basket and delivery day.',
  hero: {
    eyebrow: 'Published rates',
    headline: 'What it costs to pay later',
    text: 'Every plan, every amount and every date. Choose a basket and a day, and see the whole schedule before you order anything.',
  },
  rights: {
    headline: 'Your rights in every plan',
    text: 'They are part of every agreement, and they cost nothing.',
    items: [
      {
        title: 'Leave the plan',
        text: 'For three working days after hand-over you can leave the plan by paying for what you keep. There is no charge, whether you have opened it or not.',
      },
      {
        title: 'Give goods back',
        text: 'In the same three working days you can give back unopened goods that are not fresh. We pick them up free of charge and return the down payment in proportion.',
      },
      {
        title: 'Pay up to 3 days later',
        text: 'Before a due day you can move it by up to three days, twice in a plan, free of charge. The reminder and the card charge move with it.',
      },
      {
        title: 'Ask for up to 30 days',
        text: 'If your income stops or an emergency comes, a person can move up to two instalments by up to 30 days. Nothing is added.',
      },
    ],
    last: 'If we deliver late, every date moves by as many days without charge. Complaints are answered within 24 hours, complex ones within 48.',
  },
  caps: {
    headline: 'How the caps work',
    items: [
      {
        title: 'The charge is fixed',
        text: 'It is computed once, when you agree, and written into your agreement. Being late adds no interest.',
      },
      {
        title: 'Late fees have a cap of their own',
        text: 'All late fees of an instalment together are at most that instalment’s charge. There is no fee on a fee, and no plan is rolled over into another.',
      },
      {
        title: 'The whole cost has a cap',
        text: 'Charge and late fees together may be at most a share of what is financed. The share and the amount stand with each plan above.',
      },
      {
        title: 'What you can finance has a limit',
        text: 'It depends on how far your identity is checked and on your income. The app shows each part of it with its number. We never raise it unless you ask.',
      },
    ],
  },
  law: 'We publish our rates because the law asks lenders to: the Digital, Electronic, Online or Non-Traditional Consumer Lending Regulations 2025 of the Federal Competition and Consumer Protection Commission (FCCPC). An order keeps the rates of the day on which you agree to it, also when we change them later.',
  data: { text: 'The same figures for programs:', label: 'rates as JSON', href: '/api/v1/plan-rates' },
} as const;
