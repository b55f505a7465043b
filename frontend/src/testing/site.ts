import type { SiteConfig } from '@institut/contract/site.schema';

/** The institute's data as the API gives it. */
export const site: SiteConfig = {
  name: 'Institut za tehnologiju i inovacije',
  product: { name: 'InovaLab', slug: 'inovalab' },
  contact: {
    street: 'Obala 1',
    postalCode: '71000',
    city: 'Sarajevo',
    country: 'Bosna i Hercegovina',
    phones: ['+387 33 123 456'],
    email: 'info@example.com',
  },
  social: [{ name: 'LinkedIn', url: 'https://www.linkedin.com/' }],
  video: {
    url: '/video/institut.mp4',
    captionsUrl: '/video/institut.vtt',
    posterUrl: '/video/institut.webp',
  },
  statement: 'Institut je neprofitna ustanova.',
  bank: { recipient: 'Institut', name: 'Banka', account: '1234567890123456' },
};
