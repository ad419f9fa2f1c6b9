import type { CallInput, Contract, PasskeyChallenge, PasskeyProof } from '@easymock/contract';

type NewPasskey = Pick<CallInput<Contract['secondFactor']['addPasskey']>, 'token' | 'answer'>;

/** Loaded when somebody uses a passkey, which few do. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser can use passkeys at all; they need https or localhost. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && globalThis.isSecureContext;

/** Lets a passkey sign a challenge. @throws the browser's error, also if the person cancels */
export async function signWithPasskey({ token, options }: PasskeyChallenge): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return { token, answer: (await startAuthentication({ optionsJSON })) as PasskeyProof['answer'] };
}

/** Makes a passkey. @throws the browser's error, also if the person cancels */
export async function makePasskey({ token, options }: PasskeyChallenge): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return { token, answer: (await startRegistration({ optionsJSON })) as NewPasskey['answer'] };
}
