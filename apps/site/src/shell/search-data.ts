import type { Faq } from '@foodbank/contract/foundation/content';
import { operator } from '@foodbank/contract/operator';
import { oyoState } from '../content/oyo-state.ts';
import { rates } from '../content/rates.ts';

const vocabulary = 'https://schema.org';

/** A full address of the site. */
function addressOf(path: string, site: URL | undefined): string {
  return new URL(path, site).href;
}

/** The company as structured data. */
export function organizationData(site: URL | undefined): object {
  return {
    '@context': vocabulary,
    '@type': 'Organization',
    name: operator.name,
    url: addressOf('/', site),
    logo: addressOf('/icon-512.png', site),
    email: operator.email,
    telephone: operator.phone,
    slogan: 'Eat well today, pay later',
    areaServed: 'NG',
    address: operator.offices.map(({ address }) => ({ '@type': 'PostalAddress', streetAddress: address })),
  };
}

/** The questions as structured data. */
export function faqData(faqs: readonly Faq[]): object {
  return {
    '@context': vocabulary,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content },
    })),
  };
}

/** The Oyo State article as structured data. */
export function articleData(site: URL | undefined, picture: string): object {
  const publisher = { '@type': 'Organization', name: operator.name, url: addressOf('/', site) };
  return {
    '@context': vocabulary,
    '@type': 'Article',
    headline: oyoState.headline,
    description: oyoState.description,
    datePublished: oyoState.publishedOn,
    dateModified: oyoState.publishedOn,
    inLanguage: 'en-NG',
    mainEntityOfPage: addressOf('/oyo-state', site),
    image: addressOf(`/share/${picture}`, site),
    author: publisher,
    publisher,
  };
}

/** The page of the published rates as structured data. It has no figures: those depend on the day. */
export function ratesData(site: URL | undefined): object {
  return {
    '@context': vocabulary,
    '@type': 'WebPage',
    name: rates.hero.headline,
    description: rates.description,
    url: addressOf('/rates', site),
    inLanguage: 'en-NG',
    isPartOf: { '@type': 'WebSite', name: operator.name, url: addressOf('/', site) },
    publisher: { '@type': 'Organization', name: operator.name, url: addressOf('/', site) },
  };
}
