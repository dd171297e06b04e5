import type { EmailData, EmailPart, EmailText } from './email-texts.ts';

type RequestEmail =
  | 'partner-request'
  | 'contact-message'
  | 'support-request'
  | 'customer-request'
  | 'case-answer'
  | 'request-answer'
  | 'support-answer';

const quotedBelow = 'The sender typed everything below. We have not checked it.';

/** The link from an email to the team to the request in the console, where there is one. */
const consoleLink = ({ templateData, opsUrl }: EmailData): EmailPart[] =>
  opsUrl === null || !templateData.requestId
    ? []
    : [{ link: 'Open in the console', href: `${opsUrl}/ops/requests/${templateData.requestId}` }];

/** An answer of a member of staff: each paragraph of theirs, and their first name. */
const answerParts = ({ answer = '', member = '', reference = '' }: Record<string, string>): EmailPart[] => [
  ...answer
    .replace(/\r/g, '')
    .split(/\n{2,}/)
    .map((paragraph) => ({ paragraph: paragraph.trim() }))
    .filter(({ paragraph }) => paragraph !== ''),
  { paragraph: `${member}\nFoodbank` },
  { label: 'Reference', value: reference },
];

/** The emails about requests: to the team, and our answers. */
export const requestEmailTexts: Record<RequestEmail, (data: EmailData) => Omit<EmailText, 'greeting'>> = {
  'partner-request': (data) => ({
    subject: 'New partnership request',
    parts: [
      { paragraph: `A company or rider wants to partner with us. ${quotedBelow}` },
      { label: 'Company', value: data.templateData.name ?? '' },
      { label: 'Contact person', value: data.templateData.contactPerson ?? '' },
      { label: 'Email', value: data.templateData.email ?? '' },
      { label: 'Phone', value: data.templateData.phoneNo ?? '' },
      { label: 'Products or services', quote: data.templateData.foodProduct ?? '' },
      { label: 'Why partner with us', quote: data.templateData.whyPartnerWithUs ?? '' },
      { label: 'Additional information', quote: data.templateData.additionalInformation ?? '' },
      ...consoleLink(data),
    ],
  }),
  'contact-message': (data) => ({
    subject: 'New message from the contact form',
    parts: [
      { paragraph: `A visitor sent a message with the contact form. ${quotedBelow}` },
      { label: 'Name', value: data.templateData.name ?? '' },
      { label: 'Email', value: data.templateData.email ?? '' },
      { label: 'Message', quote: data.templateData.message ?? '' },
      ...consoleLink(data),
    ],
  }),
  'support-request': (data) => ({
    subject: 'New request from an agent',
    parts: [
      { paragraph: `An agent asks for support. ${quotedBelow}` },
      { label: 'Name', value: data.templateData.name ?? '' },
      { label: 'Email', value: data.templateData.email ?? '' },
      { label: 'Topic', value: data.templateData.topic ?? '' },
      { label: 'Message', quote: data.templateData.message ?? '' },
      ...consoleLink(data),
    ],
  }),
  'customer-request': (data) => ({
    subject: `New case ${data.templateData.reference}`,
    parts: [
      { paragraph: 'A customer of our shop needs an answer within 24 hours.' },
      { label: 'Topic', value: data.templateData.topic ?? '' },
      { label: 'Order', value: data.templateData.order || 'None' },
      ...consoleLink(data),
    ],
  }),
  'request-answer': ({ templateData, secrets, publicUrl }) => ({
    subject: `Our answer to your request ${templateData.reference}`,
    parts: [
      ...answerParts(templateData),
      { paragraph: 'Replies to this email do not reach us. To write back, use this button. It works for 60 days.' },
      { link: 'Read and write back', href: `${publicUrl}/answer?token=${secrets.token}` },
    ],
  }),
  'case-answer': ({ templateData, secrets, publicUrl }) => ({
    subject: `Our answer to your case ${templateData.reference}`,
    parts: [
      ...answerParts({ ...templateData, answer: secrets.answer ?? '' }),
      { paragraph: 'Replies to this email do not reach us. To write back, use this button, or Help in the app.' },
      { link: 'Read and write back', href: `${publicUrl}/answer?token=${secrets.token}` },
    ],
  }),
  'support-answer': ({ templateData, publicUrl }) => ({
    subject: `Our answer to your request ${templateData.reference}`,
    parts: [
      ...answerParts(templateData),
      { paragraph: 'Replies to this email do not reach us. To write back, open Support in your dashboard.' },
      { link: 'Open Support', href: `${publicUrl}/agent-dashboard/support` },
    ],
  }),
};
