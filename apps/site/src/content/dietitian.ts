/** The dietitian's page. Change the texts between the quotes and build the site again. */
export const dietitian = {
  title: 'Talk to a dietitian · Foodbank',
  description:
    'A dietitian helps you plan meals from food you can buy in Nigeria, whether for diabetes, blood pressure, a new baby or a tight budget. See how it works.',
  hero: {
    eyebrow: 'Dietitian guidance',
    headline: 'Plan healthy meals with a dietitian',
    text: 'A dietitian helps you plan meals that suit your health and your budget, with food sold in your market.',
    action: { label: 'Reach out', href: '/contact-us' },
  },
  how: {
    headline: 'How It Works',
    steps: [
      {
        title: 'Reach Out',
        text: 'Write to us on the contact page. Say who the meals are for and what you would like to change. You can keep private details for the dietitian.',
      },
      {
        title: 'Get Matched',
        text: 'We read your message and put you in touch with a dietitian who knows your concern and, where possible, speaks your language.',
      },
      {
        title: 'Consult and Plan',
        text: 'You talk by phone or in person. You then get a meal plan with quantities, and a matching basket in the app.',
      },
    ],
  },
  topics: {
    headline: 'What people ask about',
    items: [
      {
        title: 'Diabetes and swallow',
        text: 'How much eba, amala or pounded yam you can eat with diabetes, and what to eat with it.',
      },
      { title: 'Salt and blood pressure', text: 'How to keep soup tasty with less salt and fewer seasoning cubes.' },
      { title: 'Mothers and babies', text: 'Iron, folate and protein in pregnancy, and first foods after six months.' },
      {
        title: 'Good meals on a budget',
        text: 'How to get enough protein from beans, eggs, crayfish and other food that costs less.',
      },
    ],
    note: 'A dietitian does not replace a doctor. If you feel unwell, go to a clinic first.',
  },
} as const;
