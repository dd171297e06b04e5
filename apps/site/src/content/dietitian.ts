/** The dietitian's page. Change the texts between the quotes and build the site again. */
export const dietitian = {
  title: 'Talk to a dietitian · Foodbank',
  description:
    'Diabetes, blood pressure, a new baby or a tight budget: a dietitian helps you plan meals from food you can buy in Nigeria. How it works.',
  hero: {
    eyebrow: 'Dietitian guidance',
    headline: 'Eat well, not only enough',
    text: 'A dietitian looks at what you cook, what your body needs and what your money allows, and plans with you from food that your market sells.',
    action: { label: 'Reach out', href: '/contact-us' },
  },
  how: {
    headline: 'How It Works',
    steps: [
      {
        title: 'Reach Out',
        text: 'Write to us on the contact page. Say who the meals are for and what you would like to change. Leave out what you would rather say in person.',
      },
      {
        title: 'Get Matched',
        text: 'We read your message and put you in touch with a dietitian who knows your concern and, where possible, your language.',
      },
      {
        title: 'Consult and Plan',
        text: 'You talk by phone or in person. Afterwards you have a meal plan with quantities, and a basket in the app that matches it.',
      },
    ],
  },
  topics: {
    headline: 'What people ask about',
    items: [
      {
        title: 'Sugar and swallow',
        text: 'Which portions of eba, amala or pounded yam fit with diabetes, and what to eat beside them.',
      },
      { title: 'Salt and blood pressure', text: 'How to keep soup tasty with less seasoning cubes and salt.' },
      { title: 'Mothers and babies', text: 'Iron, folate and protein in pregnancy, and first foods after six months.' },
      {
        title: 'A full plate on a budget',
        text: 'Beans, eggs, crayfish and leaves: the protein that costs least this month.',
      },
    ],
    note: 'A dietitian’s advice does not replace a doctor. If you feel unwell, go to a clinic first.',
  },
} as const;
