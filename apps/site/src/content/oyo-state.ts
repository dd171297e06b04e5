/**
 * The article on the Oyo State scheme. Every figure has a date and a source, except the two that are marked as arithmetic. Change the
 * texts between the quotes and build the site again.
 */
export const oyoState = {
  title: 'Oyo State: food on instalment plans for civil servants · Foodbank',
  description:
    'What Oyo State announced on 30 October 2025 about its pilot for civil servants: packages, deductions, and how buying food on an instalment plan works.',
  eyebrow: 'Oyo State Partnership',
  headline: 'The Oyo State pilot: food now, paid in two monthly deductions',
  lead: 'A state-government partnership scheme lets civil servants buy food on instalment plans. This page reports what the state has said about it, explains how such a plan works, and leads to it in the app.',
  publishedOn: '2026-11-20',
  published: '20 Nov 2026',
  facts: [
    { figure: '800+', text: 'workers took part in the pilot' },
    { figure: '20+', text: 'ministries, departments and agencies' },
    { figure: '2', text: 'monthly deductions' },
  ],
  factsSource: 'Oyo State Government, statement of 30 Oct 2025, on the pilot.',
  sections: [
    {
      title: 'What the state announced',
      paragraphs: [
        'In a statement on Thursday, 30 October 2025, the Oyo State Government described a pilot of a digital bulk-purchase scheme for its workers. According to the statement, more than 800 workers in over 20 ministries, departments and agencies took part.',
        'The state’s Commissioner for Investment, Trade, Cooperatives and Industry said that workers order through an app, and that the welfare plan, once tied to festivals, now runs all year.',
        'The state put the packages at ₦27,080 to ₦106,900, paid over two monthly deductions. We have found no later figures from the state.',
      ],
    },
    {
      title: 'What that means for your payslip',
      paragraphs: [
        'This is our own arithmetic, before any charges: a package of ₦27,080 over two months is ₦13,540 a month. One of ₦106,900 is ₦53,450 a month.',
        'Before you agree to a plan, compare the deduction with your lowest monthly pay of the year, not the highest.',
      ],
    },
    {
      title: 'How an instalment plan works, step by step',
      paragraphs: [
        'You choose a package in the app and see its price, each deduction and each date before you confirm. Your ministry or agency confirms that you work there. The food is delivered or kept for pick-up, and the deductions follow on the dates that you saw.',
        'You can ask at any time what you still owe. A plan ends with its last deduction and is not renewed.',
      ],
    },
    {
      title: 'What these figures do not cover',
      paragraphs: [
        'The figures are from the state and are for the pilot only. They are not a promise for another state or another month. Oyo also has separate food programmes for its workers that do not use an app. Their figures are not on this page.',
      ],
    },
  ],
  joining: {
    headline: 'Take part in a salary plan',
    text: 'You pay nothing on the day you order. Two instalments leave with your next payslips, and you see both amounts, both dates and the charge before you agree.',
    needsTitle: 'What you need',
    needs: [
      {
        title: 'A phone number and your BVN or NIN',
        text: 'We compare your name with your employer’s list, so we have to know it.',
      },
      { title: 'Your staff number', text: 'As it stands on your payslip, with all its zeros.' },
      {
        title: 'An employer that takes part',
        text: 'The app lists those that do today. Your employer confirms that you work there and what you earn, and learns nothing of what you buy.',
      },
      {
        title: 'Room on your payslip',
        text: 'What leaves with it, with your other deductions, is at most a third of your net pay.',
      },
    ],
    action: { label: 'Name your employer', href: '/app/account/employer' },
    promise:
      'What your employer deducted counts as paid on your payday, even if the money reaches us later. What it did not deduct you pay another way, with 30 days’ notice and no fee.',
  },
  callToAction: {
    headline: 'Do you represent a ministry, a union or a cooperative?',
    text: 'Tell us how many workers you have and where they work. We will reply by email with what a pilot would need.',
  },
} as const;
