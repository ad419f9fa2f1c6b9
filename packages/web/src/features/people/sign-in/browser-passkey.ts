import type { CallInput, Contract, PasskeyChallenge, PasskeyProof } from '@easymock/contract';

type NewPasskey = Pick<CallInput<Contract['secondFactor']['addPasskey']>, 'token' | 'answer'>;

/** Loads the library on the first use of a passkey, since few people have one. */
const library = () => import('@simplewebauthn/browser');

/** Returns whether this browser supports passkeys, which need https or localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && globalThis.isSecureContext;

/** Signs a challenge with a passkey. @throws the browser's error, also if the person cancels */
export async function signWithPasskey({ token, options }: PasskeyChallenge): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return { token, answer: (await startAuthentication({ optionsJSON })) as PasskeyProof['answer'] };
}

/** Creates a passkey. @throws the browser's error, also if the person cancels */
export async function createPasskey({ token, options }: PasskeyChallenge): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return { token, answer: (await startRegistration({ optionsJSON })) as NewPasskey['answer'] };
}
