/** The page for riders. Change the texts between the quotes and build the site again. */
export const riders = {
  title: 'Ride with Foodbank: deliver food in your own town',
  description:
    'Deliver groceries for Foodbank with your own motorcycle, car or bicycle. What riders get, what you need, and how to apply.',
  hero: {
    eyebrow: 'Our rider network',
    headline: 'Carry dinner home, and earn on the way',
    text: 'Every Foodbank order ends at somebody’s door. Riders with their own car, bike or scooter bring it there from the partner store.',
  },
  benefits: {
    headline: 'What riding with us gives you',
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
        text: 'Orders are packed at a partner store in your area, so you ride streets that you know.',
      },
      {
        icon: 'receipt',
        tint: 'blue',
        title: 'Fees you can see',
        text: 'Each delivery shows its fee before you accept it. What you see is what you earn.',
      },
      {
        icon: 'handshake',
        tint: 'leaf',
        title: 'Somebody to call',
        text: 'A closed gate or a wrong address: our team answers while you are on the road.',
      },
    ],
  },
  requirements: {
    headline: 'What you need',
    items: [
      { title: 'Papers', text: 'A valid driver’s license and vehicle insurance.' },
      { title: 'Something to ride', text: 'A reliable car, bike or scooter.' },
      { title: 'A phone', text: 'A smartphone with GPS and internet.' },
    ],
    note: 'You apply with the partnership form. Write in it what you ride and where you would like to deliver.',
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
