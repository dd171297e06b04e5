/** The page for riders. Change the texts between the quotes and build the site again. */
export const riders = {
  title: 'Ride with Foodbank: deliver food in your own town',
  description:
    'Deliver groceries for Foodbank with your own motorcycle, car or bicycle. What riders get, what you need, and how to apply.',
  hero: {
    eyebrow: 'Our rider network',
    headline: 'Deliver food and earn in your own town',
    text: 'Riders use their own car, bike or scooter to bring orders from a partner store to the customer’s door.',
  },
  benefits: {
    headline: 'Why ride with us',
    items: [
      {
        icon: 'alarm-clock',
        tint: 'plantain',
        title: 'Your own hours',
        text: 'Take deliveries when it suits you: before work, after church or mosque, or all day.',
      },
      {
        icon: 'pin',
        tint: 'palm',
        title: 'Short trips',
        text: 'Orders are packed at a partner store in your area, so you ride on streets that you know.',
      },
      {
        icon: 'receipt',
        tint: 'blue',
        title: 'Fees you can see',
        text: 'You see the fee for each delivery before you accept it, and that is what we pay you.',
      },
      {
        icon: 'handshake',
        tint: 'leaf',
        title: 'Support on the road',
        text: 'If a gate is locked or an address is wrong, you can call our team.',
      },
    ],
  },
  requirements: {
    headline: 'What you need',
    items: [
      { title: 'Papers', text: 'A valid driver’s license and vehicle insurance.' },
      { title: 'A vehicle', text: 'A reliable car, bike or scooter.' },
      { title: 'A phone', text: 'A smartphone with GPS and internet.' },
    ],
    note: 'Apply with the partnership form. Tell us which vehicle you use and where you would like to deliver.',
  },
  projections: {
    headline: 'Where we want to be',
    text: 'These are projections that we made in 2024, not results.',
    figures: [
      { figure: '5,000+', text: 'riders in 2025' },
      { figure: '1M+', text: 'meals delivered per year' },
      { figure: '15+', text: 'new locations' },
      { figure: '95%', text: 'of deliveries within 24 hours' },
    ],
  },
} as const;
