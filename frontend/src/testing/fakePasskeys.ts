type Device = {
  /** Replaces the dialog of the browser when a passkey is made. */
  create: jest.Mock<Promise<unknown>, []>;
  /** Replaces the dialog of the browser when a passkey is used. */
  get: jest.Mock<Promise<unknown>, []>;
};

/** The base64url form of the text, as the site sends it. */
export const encoded = (text: string): string => btoa(text).replace(/=+$/, '');

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;

const credential = (response: object) => ({
  id: encoded('kljuc'),
  rawId: bytes('kljuc'),
  type: 'public-key',
  response: { clientDataJSON: bytes('podaci'), ...response },
  getClientExtensionResults: () => ({}),
});

/** The error that the dialog of a browser throws when the user closes it. */
export const closedDialog = (): DOMException => new DOMException('closed', 'NotAllowedError');

/** Gives jsdom a device with passkeys, which accepts every request; `removePasskeys` takes it away. */
export function installPasskeys(): Device {
  const device: Device = {
    create: jest.fn(async (): Promise<unknown> =>
      credential({ attestationObject: bytes('potvrda'), getTransports: () => ['internal'] }),
    ),
    get: jest.fn(async (): Promise<unknown> =>
      credential({
        authenticatorData: bytes('uredjaj'),
        signature: bytes('potpis'),
        userHandle: bytes('korisnik'),
      }),
    ),
  };
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: jest.fn() });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device });
  return device;
}

export function removePasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
