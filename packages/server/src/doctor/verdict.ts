import { withTimeout } from '../platform/with-timeout';
import { reasonOf } from '../start';

/** WARN: works today, but may not tomorrow or not for everybody; FAIL: does not work. */
export type Level = 'OK' | 'WARN' | 'FAIL';

export interface Verdict {
  readonly level: Level;
  /** The finding and, unless it is OK, the remedy. */
  readonly text: string;
}

export interface Check {
  readonly subject: string;
  run(): Verdict | Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ level: 'OK', text });
export const warn = (text: string): Verdict => ({ level: 'WARN', text });
export const failed = (text: string): Verdict => ({ level: 'FAIL', text });

/** Milliseconds. Other systems may not answer, and the embedded database may first have to recover. */
const limitMs = 30_000;

/** Runs a check to a verdict; errors become FAIL. */
export async function runCheck({ run }: Check): Promise<Verdict> {
  try {
    return await withTimeout(limitMs, Promise.resolve().then(run));
  } catch (error) {
    return failed(reasonOf(error));
  }
}

const isSecret = /^(?:EASYMOCK|LDAP|S3)_.*(?:PASSWORD|SECRET|KEY|TOKEN)/;

/** Lists the secrets in the settings and the passwords in addresses, longest first. */
function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => {
    if (isSecret.test(name)) return [value, ...value.split(',').map((part) => part.trim())];
    if (!URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeURIComponent(password)];
  });
  return found.filter((value) => value.length > 3).sort((a, b) => b.length - a.length);
}

/**
 * Creates a filter that removes secrets from texts, because messages of other systems may contain anything.
 */
export const openSecretFilter = (env: NodeJS.ProcessEnv): ((text: string) => string) => {
  const secrets = secretsOf(env);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
};
