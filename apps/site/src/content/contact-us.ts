/** The contact page. Change the texts between the quotes and build the site again. */
export const contactUs = {
  title: 'Contact Us · Foodbank',
  description:
    'Write to Foodbank, call us or visit an office in Lagos, Ibadan or Texas. Account deletion can be asked for here.',
  hero: {
    eyebrow: 'Contact Us',
    headline: 'A person reads what you write',
    text: 'An order that went wrong, a repayment that worries you, a question before you sign up: tell us, and say how to reach you.',
  },
  form: {
    title: 'Send a message',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    placeholder: 'How can we help? If you are asking us to delete your account, please give your reason.',
    privacy: 'We use your name and email to answer you, and keep the message for 24 months at most.',
    send: 'Send message',
  },
  offices: 'Offices',
  direct: 'Or reach us directly',
} as const;
