/**
 * Every text of the home page, from top to bottom. Change the texts between the quotes and build the site again. Addresses start
 * with a slash.
 */
export const home = {
  title: 'Foodbank: eat well today, pay later',
  description:
    'Foodbank brings food and groceries to households in Nigeria now and lets them pay in instalments. Partner stores, delivery, a dietitian to ask.',

  hero: {
    eyebrow: 'Food and groceries, in instalments',
    headline: ['Eat well today.', 'Pay later.'],
    text: 'Fill the kitchen now and pay in instalments. You see every amount and every date before you say yes.',
    action: 'Get Started',
  },

  households: {
    eyebrow: 'For households',
    headline: 'A full pot now, and time to pay for it',
    items: [
      {
        icon: 'cooked-rice',
        tint: 'palm',
        title: 'Food Security',
        text: 'Fill the kitchen when the family needs it, not only when the salary lands.',
      },
      {
        icon: 'spiral-calendar',
        tint: 'blue',
        title: 'Financial Flexibility',
        text: 'Pick a plan that fits your income: fewer payments, or smaller ones. You can always pay early.',
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
        title: 'Community Support',
        text: 'Partner stores near you, and a dietitian to ask when you want to eat better.',
      },
    ],
  },

  loans: {
    headline: 'Three ways to eat now',
    text: 'Choose in the app. Each one shows what it costs, in naira, before you agree.',
    options: [
      {
        icon: 'basket',
        title: 'Food loan',
        text: 'A basket of food brought to your door. You pay it in instalments.',
      },
      {
        icon: 'shop',
        title: 'Grocery loan',
        text: 'An amount to shop with at a partner store, for what you need that week.',
      },
      {
        icon: 'pay-slip',
        title: 'Salary plan',
        text: 'For civil servants whose state takes part: the instalments leave with the pay slip.',
      },
    ],
  },

  download: {
    headline: 'Get the app',
    text: 'Point your camera at the code, or press the button on your phone.',
    platforms: [
      { key: 'android', name: 'Android', requirement: 'Android 8.0+', label: 'Android app' },
      { key: 'ios', name: 'iOS', requirement: 'iOS 14.6+', label: 'iPhone app' },
    ],
    modalTitle: 'Download the app to get started',
    modalText: 'Signing up, ordering and repaying happen in the Foodbank app.',
    close: 'Close',
  },

  journey: {
    headline: 'Get Started with Foodbank',
    text: 'From the first tap to the last instalment in six steps.',
    steps: [
      {
        title: 'Sign up',
        text: 'Your name, your phone number and your email. If an agent told you about us, enter the code.',
      },
      { title: 'Complete your KYC', text: 'Show once who you are, with the identity document that the app asks for.' },
      {
        title: 'Cart, checkout, delivery',
        text: 'Fill the cart, choose a plan, confirm. A rider brings the order to your door.',
      },
      {
        title: 'Grocery shopping',
        text: 'Or go yourself: partner stores near you take your Foodbank balance at the till.',
      },
      {
        title: 'Flexible repayment',
        text: 'Pay each instalment on its date, or earlier. The app reminds you before, never after the fact.',
      },
      {
        title: 'Ongoing support',
        text: 'A person answers when an order goes wrong, and a dietitian when you want to eat better.',
      },
    ],
  },

  features: {
    headline: 'Dedicated Features',
    items: [
      {
        title: 'Apply for food loan',
        text: 'Tell us what you earn and what you need. The app answers with an amount, a price and dates; you decide.',
        label: 'See how it works',
        href: '#journey',
      },
      {
        title: 'Partnerships',
        text: 'Food banks, grocery stores, nutritionists, financial institutions and riders work with us.',
        label: 'Partner With Us',
        href: '/get-in-touch',
      },
      {
        title: 'Community support',
        text: 'Guidance from a dietitian, and help near you when a month is hard.',
        label: 'Talk to a dietitian',
        href: '/dietitian',
      },
    ],
  },

  projections: {
    headline: 'Where we want to be',
    text: 'Projections that we made in 2024, not results.',
    figures: [
      { figure: '5 million+', text: 'users by 2026' },
      { figure: '1 million+', text: 'rider engagements by 2026' },
      { figure: '1M+', text: 'meals delivered per year' },
      { figure: '95%', text: 'of deliveries within 24 hours' },
    ],
  },

  commission: {
    eyebrow: 'For agents',
    headline: '2.0% of the goods in every completed order',
    text: 'Share your code with the people you know. When they shop, you earn; your dashboard shows it to the kobo.',
    rules: [
      'It counts for orders that a customer places in their first 12 months.',
      'Delivery and finance charges are not part of the goods.',
      'When an order is returned, its commission goes back too.',
    ],
    action: { label: 'Become an agent', href: '/agent-registration' },
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

  backToTop: 'Back to top',
  pauseBanner: 'Stop the moving text',
} as const;
