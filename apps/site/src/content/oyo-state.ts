/**
 * The article on the Oyo State scheme. Every figure has a date and a source, except the two that are marked as arithmetic. Change the
 * texts between the quotes and build the site again.
 */
export const oyoState = {
  title: 'Oyo State: food on installment plans for civil servants · Foodbank',
  description:
    'What Oyo State announced on 30 October 2025 about its pilot for civil servants: packages, deductions, and how buying food on an installment plan works.',
  eyebrow: 'Oyo State Partnership',
  headline: 'Food now, two deductions later: the Oyo State pilot',
  lead: 'A state-government partnership scheme lets civil servants buy food on installment plans. This page reports what the state has said about it, and explains how such a plan works.',
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
        'The Commissioner for Investment, Trade, Cooperatives and Industry spoke for the state. Workers order through an app, the Commissioner said, and the welfare plan, once tied to festivals, now runs all year.',
        'The state put the packages at ₦27,080 to ₦106,900, paid over two monthly deductions. We have seen no later figures from the state, so we print none.',
      ],
    },
    {
      title: 'What that means for a pay slip',
      paragraphs: [
        'Our own arithmetic, without any charge that may come on top: a package of ₦27,080 over two months is ₦13,540 a month. One of ₦106,900 is ₦53,450 a month.',
        'Before you agree to a plan, hold the deduction against the smallest pay slip of your year, not against the largest.',
      ],
    },
    {
      title: 'How an installment plan works, step by step',
      paragraphs: [
        'You choose a package in the app and see its price, each deduction and each date before you confirm. Your ministry or agency confirms that you work there. The food is delivered or kept for pick-up, and the deductions follow on the dates you saw.',
        'You can ask at any time what is still open. A plan ends with its last deduction; it does not renew itself.',
      ],
    },
    {
      title: 'What this page does not say',
      paragraphs: [
        'The figures are the state’s, for the pilot. They are no promise for another state or another month. Oyo also has separate food programmes for its workers that do not run through an app; their numbers are not part of this page.',
      ],
    },
  ],
  callToAction: {
    headline: 'Do you speak for a ministry, a union or a cooperative?',
    text: 'Tell us how many workers you have and where. We answer with what a pilot would need.',
  },
} as const;
