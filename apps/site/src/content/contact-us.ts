/** The contact page. Change the texts between the quotes and build the site again. */
export const contactUs = {
  title: 'Contact Us · Foodbank',
  description:
    'Write to Foodbank, call us or visit an office in Lagos, Ibadan or Texas. You can also ask us to delete your account.',
  hero: {
    eyebrow: 'Contact Us',
    headline: 'Talk to our team',
    text: 'Ask us about an order, a repayment or signing up. Send a message and we will reply by email. You can also call us.',
  },
  form: {
    title: 'Send a message',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    placeholder: 'How can we help? If you are asking us to delete your account, please give your reason.',
    privacy: 'We use your name and email to reply to you. We keep your message for at most 24 months.',
    send: 'Send message',
  },
  offices: 'Offices',
  direct: 'Or contact us directly',
} as const;
