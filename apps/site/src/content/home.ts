/**
 * Every text of the first page, from top to bottom. Change what stands between the quotes and build the site again; nothing
 * else has to be touched. Addresses start with a slash.
 */
export const home = {
  title: 'Foodbank: eat well today, pay later',
  description:
    'Foodbank brings food and groceries to households in Nigeria now and lets them pay in instalments. Agents share a code and earn commission on the orders it brings.',

  hero: {
    eyebrow: 'Food and groceries, in instalments',
    headline: ['Eat well today.', 'Pay later.'],
    text: 'Foodbank helps households in Nigeria bring home the food they need now and pay for it in instalments. Agents tell the people they know, and earn when those people shop.',
    action: { label: 'Become an agent', href: '/agent-registration' },
    aside: { question: 'Already an agent?', label: 'Agent login', href: '/agent-login' },
  },

  households: {
    eyebrow: 'For households',
    headline: 'A full pot now, and time to pay for it',
    items: [
      {
        icon: 'cooked-rice',
        tint: 'palm',
        title: 'Food security',
        text: 'Fill the kitchen when the family needs it, not only when the salary lands.',
      },
      {
        icon: 'spiral-calendar',
        tint: 'blue',
        title: 'Financial flexibility',
        text: 'The bill comes in instalments. You see each amount and each date before you say yes.',
      },
      {
        icon: 'shopping-bags',
        tint: 'plantain',
        title: 'Convenience',
        text: 'Rice, beans, oil, yam and fresh things from the market, ordered from your phone.',
      },
      {
        icon: 'handshake',
        tint: 'leaf',
        title: 'Community support',
        text: 'Partner stores near you, and a dietitian to ask when you want to eat better.',
      },
    ],
  },

  agents: {
    eyebrow: 'For agents',
    headline: 'How it works for agents',
    text: 'You need people who trust you and a phone. There is nothing to buy and nothing to keep in stock.',
    steps: [
      {
        title: 'Register',
        text: 'One short form: your name, your email and what you do. Your login details come by mail.',
      },
      {
        title: 'Share your code',
        text: 'You get a referral code of your own. People enter it when they sign up to Foodbank.',
      },
      {
        title: 'See what you sell and earn',
        text: 'Your dashboard shows each day’s sales, the orders behind them and your commission, to the kobo.',
      },
    ],
  },

  commission: {
    headline: '2.0% of the goods in every completed order',
    text: 'Your commission is counted when the order completes. The rate is fixed on the day the order is placed, so a later change never touches it.',
    rules: [
      'It counts for orders that a customer places in their first 12 months.',
      'Delivery and finance charges are not part of the goods.',
      'When an order is returned, its commission goes back too.',
    ],
    slip: {
      title: 'One order, as an example',
      rows: [
        ['Rice, 10 kg', '₦18,500.00'],
        ['Beans, 4 kg', '₦6,180.50'],
        ['Plantain, one bunch', '₦2,400.00'],
      ],
      goods: ['Goods', '₦27,080.50'],
      commission: ['Your commission, 2.0%', '₦541.61'],
    },
  },

  closing: {
    headline: 'The people you eat with are your first customers',
    text: 'Students, civil servants, people with a job and people between jobs: anyone can register.',
    action: { label: 'Become an agent', href: '/agent-registration' },
  },
} as const;
