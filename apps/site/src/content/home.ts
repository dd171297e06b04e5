/**
 * Every text of the home page, from top to bottom. Change the texts between the quotes and build the site again. Addresses start
 * with a slash.
 */
export const home = {
  title: 'Foodbank: eat well today, pay later',
  description:
    'Get food and groceries in Nigeria now and pay in instalments. Foodbank offers partner stores near you, delivery and guidance from a dietitian.',

  hero: {
    eyebrow: 'Food and groceries, in instalments',
    headline: ['Eat well today.', 'Pay later.'],
    text: 'Buy food now and pay in instalments. You see every amount and every date before you agree.',
    action: 'Get Started',
  },

  households: {
    eyebrow: 'For households',
    headline: 'Food now, and time to pay for it',
    items: [
      {
        icon: 'cooked-rice',
        tint: 'palm',
        title: 'Food Security',
        text: 'Buy food when your family needs it, even before payday.',
      },
      {
        icon: 'spiral-calendar',
        tint: 'blue',
        title: 'Financial Flexibility',
        text: 'Choose a plan that fits your income: fewer payments or smaller ones. You can always pay early.',
      },
      {
        icon: 'shopping-bags',
        tint: 'plantain',
        title: 'Convenience',
        text: 'Order rice, beans, oil, yam and fresh market food from your phone.',
      },
      {
        icon: 'handshake',
        tint: 'leaf',
        title: 'Community Support',
        text: 'Find partner stores near you, and ask a dietitian when you want to eat better.',
      },
    ],
  },

  loans: {
    headline: 'Three ways to buy food now',
    text: 'Choose one in the app. You see the full cost in naira before you agree.',
    rates: { label: 'Rates of plans', href: '/rates' },
    options: [
      {
        icon: 'basket',
        title: 'Food loan',
        text: 'We bring a basket of food to your door. You pay for it in instalments.',
      },
      {
        icon: 'shop',
        title: 'Grocery loan',
        text: 'You get an amount to spend at a partner store on what you need that week.',
      },
      {
        icon: 'pay-slip',
        title: 'Salary plan',
        text: 'For civil servants whose state takes part. The instalments are deducted from your salary.',
        more: { label: 'How the salary plan works', href: '/oyo-state#take-part' },
      },
    ],
  },

  download: {
    headline: 'Get the app',
    text: 'Scan the code with your phone’s camera, or press the button on your phone.',
    platforms: [
      { key: 'android', name: 'Android', requirement: 'Android 8.0+', label: 'Android app' },
      { key: 'ios', name: 'iOS', requirement: 'iOS 14.6+', label: 'iPhone app' },
    ],
    modalTitle: 'Download the app to get started',
    modalText: 'You sign up, order and repay in the Foodbank app.',
    close: 'Close',
  },

  journey: {
    headline: 'Get Started with Foodbank',
    text: 'How Foodbank works, in six steps.',
    steps: [
      {
        title: 'Sign up',
        text: 'Enter your name, phone number and email. If an agent referred you, enter their code.',
      },
      { title: 'Complete your KYC', text: 'Verify your identity once, with a document that the app accepts.' },
      {
        title: 'Cart, checkout, delivery',
        text: 'Fill your cart, choose a plan and confirm. A rider brings the order to your door.',
      },
      {
        title: 'Grocery shopping',
        text: 'You can also shop at a partner store near you and pay with your Foodbank balance.',
      },
      {
        title: 'Flexible repayment',
        text: 'Pay each instalment on its due date or earlier. The app reminds you beforehand.',
      },
      {
        title: 'Ongoing support',
        text: 'Our team helps you when an order goes wrong, and a dietitian when you want to eat better.',
      },
    ],
  },

  features: {
    headline: 'Dedicated Features',
    items: [
      {
        title: 'Apply for food loan',
        text: 'Tell us what you earn and what you need. The app shows the amount, the cost and the dates, and you decide.',
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
        text: 'Guidance from a dietitian, and help near you in a difficult month.',
        label: 'Talk to a dietitian',
        href: '/dietitian',
      },
    ],
  },

  projections: {
    headline: 'Where we want to be',
    text: 'These are projections that we made in 2024, not results.',
    figures: [
      { figure: '5 million+', text: 'users by 2026' },
      { figure: '1 million+', text: 'rider engagements by 2026' },
      { figure: '1M+', text: 'meals delivered per year' },
      { figure: '95%', text: 'of deliveries within 24 hours' },
    ],
  },

  commission: {
    eyebrow: 'For agents',
    headline: 'Earn 2% of the goods in every order completed from a customer’s first 12 months',
    text: 'Share your code with people you know. You earn when their orders are completed, and your dashboard shows every kobo.',
    rules: [
      'The 12 months start when the customer signs up. An order counts by the day it is placed.',
      'You do not earn on delivery fees or finance charges.',
      'If an order is returned, we take its commission back.',
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
      commission: ['Your commission, 2%', '₦541.61'],
    },
  },

  backToTop: 'Back to top',
  pauseBanner: 'Stop the moving text',
} as const;
