import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyChallenge } from '@easymock/contract';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: Buffer): string => data.toString('base64url');

/** CBOR byte string of 24 to 255 bytes. */
const cborBytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);
/** CBOR of a short text. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Simulates a passkey: responds to challenges as browsers do. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const authenticatorData = (flags: number, more: readonly Buffer[] = []): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, ...more]);
  };
  const named = { id: encoded(credentialId), rawId: encoded(credentialId), type: 'public-key' as const };

  return {
    /** Sets the signature counter, to imitate a cloned key whose counter falls behind. */
    setCounter(value: number) {
      counter = value;
    },
    register({ token, options }: PasskeyChallenge) {
      // EC2, ES256, P-256: RFC 9053.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const data = authenticatorData(0x41, [Buffer.alloc(16), idLength, credentialId, cose]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const clientDataJSON = encoded(clientData('webauthn.create', options.challenge, origin));
      const response = { clientDataJSON, attestationObject: encoded(attestationObject), transports: ['usb'] };
      return { token, answer: { ...named, response } };
    },
    /**
     * Signs a challenge.
     * @param at origin of the requesting page; differs from ours for a phishing site
     */
    sign({ token, options }: PasskeyChallenge, at = origin) {
      counter += 1;
      const client = clientData('webauthn.get', options.challenge, at);
      const data = authenticatorData(0x01);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        token,
        answer: {
          ...named,
          response: {
            clientDataJSON: encoded(client),
            authenticatorData: encoded(data),
            signature: encoded(signature),
          },
        },
      };
    },
  };
}
