import { check } from '@foodbank/contract/primitives/check';
import {
  contactMessage,
  formPrivacy,
  type PartnerKind,
  partnerConsents,
  partnerRequest,
  riderQuery,
  subscription,
} from '@foodbank/contract/support/enquiries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { addressGroup } from '../../../platform/limits.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { countForm } from './held-forms.ts';
import { requestPartnership } from './request-partnership.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { subscribe } from './subscribe.ts';

interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'paragraph' | 'agreement';
}

/** A form of the site for browsers without scripts. */
interface PlainForm<Fields = never> {
  title: string;
  schema: ZodMiniType<Fields>;
  fields: readonly Field[];
  /** The form's own page on the site. */
  page: string;
  thanks: string;
  receive(tx: Tx, fields: Fields): Promise<void>;
}

const plainForm = <Fields>(form: PlainForm<Fields>) => form as unknown as PlainForm;
const agreeFirst = 'Please tick this box to continue.';

/** The forms by the name in their address. */
const forms: Readonly<Record<keyof typeof formPrivacy, PlainForm>> = {
  subscribers: plainForm({
    title: 'Newsletter',
    schema: subscription,
    fields: [{ name: 'email', label: 'Email', kind: 'email' }],
    page: '/#newsletter-headline',
    thanks: '/thank-you/newsletter',
    receive: subscribe,
  }),
  partnersWithUs: plainForm({
    title: 'Partner with us',
    schema: partnerRequest,
    fields: [
      { name: 'name', label: 'Company name', kind: 'text' },
      { name: 'contactPerson', label: 'Contact person', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'phoneNo', label: 'Phone number', kind: 'tel' },
      { name: 'foodProduct', label: 'Food products or services', kind: 'paragraph' },
      { name: 'whyPartnerWithUs', label: 'Why do you want to partner with us?', kind: 'paragraph' },
      { name: 'additionalInformation', label: 'Additional information', kind: 'paragraph' },
      { name: 'terms', label: partnerConsents.terms, kind: 'agreement' },
      { name: 'agree', label: partnerConsents.agree, kind: 'agreement' },
    ],
    page: '/get-in-touch#partnershipForm',
    thanks: '/thank-you/partnership',
    receive: requestPartnership,
  }),
  contacts: plainForm({
    title: 'Contact us',
    schema: contactMessage,
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'message', label: 'Message', kind: 'paragraph' },
    ],
    page: '/contact-us',
    thanks: '/thank-you/contact',
    receive: sendContactMessage,
  }),
};

/**
 * The site's forms for browsers without scripts: `POST /forms/<name>`, urlencoded. A valid form redirects to its thank-you
 * page. An invalid one is shown again with what was typed and a message at each invalid field. A visit redirects to the form's page.
 */
export function serveEnquiryPages(app: FastifyInstance, { config, database, limits }: AppContext): void {
  const render = siteRenderer();
  for (const [name, form] of Object.entries(forms) as [keyof typeof forms, PlainForm][]) {
    app.get(`/forms/${name}`, async (_, reply) => reply.header('cache-control', 'no-store').redirect(form.page, 303));
    app.post(`/forms/${name}`, async (request, reply) => {
      // Otherwise another website could make its visitors' browsers send forms, each from its own address, past the limit.
      refuseForeignPage(request, config.publicUrl);
      const given = { ...kindOf(request), ...plainFields(request.body) };
      const { fields, errors } = readForm(form, given);
      if (fields === null) {
        const page = render(`${form.title}: please correct the form`, h(FormPage, { name, form, given, errors }));
        return sendPage(request, reply.code(400), page);
      }
      const isOneOfMany = await countForm(limits, addressGroup(request.ip));
      await database.write((tx) => form.receive(tx, Object.assign(fields, { isOneOfMany })));
      return reply.header('cache-control', 'no-store').redirect(form.thanks, 303);
    });
  }
}

/** The kind of partner by the page that posted the form: its address says if a rider came from the page for riders. */
function kindOf({ headers: { referer = '' } }: FastifyRequest): { kind: PartnerKind } {
  const isRider = URL.canParse(referer) && new URL(referer).search === riderQuery;
  return { kind: isRider ? 'rider' : 'partner' };
}

/** The posted fields as texts. Of a repeated field only the first value is used. */
function plainFields(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, String(Array.isArray(value) ? (value[0] ?? '') : value)]),
  );
}

function readForm(
  form: PlainForm,
  given: Record<string, string>,
): { fields: never | null; errors: Record<string, string> } {
  const elapsedMs = /^\d+$/.test(given.elapsedMs ?? '') ? Number(given.elapsedMs) : undefined;
  const checked = check(form.schema, { ...given, elapsedMs });
  const unticked = form.fields.filter(({ name, kind }) => kind === 'agreement' && !given[name]);
  const ticks = Object.fromEntries(unticked.map(({ name }) => [name, agreeFirst]));
  if (!checked.ok) return { fields: null, errors: { ...checked.errors, ...ticks } };
  return { fields: unticked.length > 0 ? null : checked.data, errors: ticks };
}

interface FormPageProps {
  name: keyof typeof forms;
  form: PlainForm;
  given: Record<string, string>;
  errors: Record<string, string>;
}

function FormPage({ name, form, given, errors }: FormPageProps): ReactNode {
  return h(
    Fragment,
    null,
    h('h1', null, form.title),
    h('p', { role: 'alert' }, 'Please correct the marked fields and send the form again. We have kept what you typed.'),
    h(
      'form',
      { method: 'post', action: `/forms/${name}` },
      name === 'partnersWithUs' && h('input', { type: 'hidden', name: 'kind', value: given.kind }),
      form.fields.map((field) =>
        h(FormField, { field, key: field.name, value: given[field.name] ?? '', error: errors[field.name] }),
      ),
      h('p', null, formPrivacy[name]),
      h('p', null, h('button', { type: 'submit' }, 'Send')),
    ),
    h('p', null, h('a', { href: '/' }, 'Back to Foodbank')),
  );
}

function FormField({
  field: { name, label, kind },
  value,
  error,
}: {
  field: Field;
  value: string;
  error: string | undefined;
}): ReactNode {
  const described = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-error` };
  const shared = { id: name, name, ...described };
  const box = h('input', { ...shared, type: 'checkbox', value: 'on', defaultChecked: value !== '', required: true });
  const line = h('input', { ...shared, type: kind, defaultValue: value });
  const control =
    kind === 'agreement'
      ? box
      : kind === 'paragraph'
        ? h('textarea', { ...shared, rows: 5, defaultValue: value })
        : line;
  const heading = h('label', { htmlFor: name }, label);
  return h(
    'p',
    { className: kind === 'agreement' ? 'tick' : 'field' },
    kind === 'agreement'
      ? [h('span', { key: 'box' }, control), h('span', { key: 'label' }, heading)]
      : [h('span', { key: 'label' }, heading), h('span', { key: 'box' }, control)],
    error !== undefined && h('strong', { id: `${name}-error`, className: 'problem' }, error),
  );
}
