import { API } from '@institut/contract/frame/endpoints';
import { paypalConfig, siteConfig } from '@institut/contract/site/schema';
import { env } from '../../config/env.ts';
import { testApp } from '../../test/support/testApp.ts';

describe('GET /api/config/site', () => {
  it('answers what the pages show of the institute', async () => {
    const response = await testApp().get(API.siteConfig);
    expect(response.status).toBe(200);
    expect(siteConfig.parse(response.body)).toEqual(response.body);
    expect(response.body).toMatchObject({
      name: 'Institut za tehnologiju i inovacije',
      rates: { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false },
      product: { name: 'InovaLab', slug: 'inovalab' },
      contact: { postalCode: '71000', city: 'Sarajevo' },
      video: {
        url: '/video/institut.mp4',
        captionsUrl: '/video/institut.vtt',
        posterUrl: '/video/institut.webp',
      },
    });
  });
});

describe('GET /api/config/paypal', () => {
  it('answers no client id when PayPal is not configured', async () => {
    const response = await testApp().get(API.paypalConfig);
    expect(response.body).toEqual({ clientId: null, currency: 'EUR', rate: 1.95583 });
  });

  it('answers the client id and never the secret', async () => {
    const keys = [
      jest.replaceProperty(env, 'PAYPAL_CLIENT_ID', 'client'),
      jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', 'hush'),
    ];
    const response = await testApp().get(API.paypalConfig);
    for (const key of keys) key.restore();
    expect(paypalConfig.parse(response.body).clientId).toBe('client');
    expect(response.text).not.toContain('hush');
  });
});
