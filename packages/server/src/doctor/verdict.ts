import { within } from '../platform/within';
import { reasonOf } from '../start';

/** WARN is for what works today and may not tomorrow, or for not everybody; FAIL for what does not work. */
export type Level = 'OK' | 'WARN' | 'FAIL';

export interface Verdict {
  readonly level: Level;
  /** What was found and, unless it is OK, the way out. */
  readonly text: string;
}

/** A check with the name under which it is reported. */
export interface Check {
  readonly subject: string;
  run(): Verdict | Promise<Verdict>;
}

export const ok = (text: string): Verdict => ({ level: 'OK', text });
export const warn = (text: string): Verdict => ({ level: 'WARN', text });
export const failed = (text: string): Verdict => ({ level: 'FAIL', text });

/** Other systems may not answer; the embedded database may first have to recover. */
const limitMs = 30_000;

/** Runs a check to a verdict, whatever happens. */
export async function judge({ run }: Check): Promise<Verdict> {
  try {
    return await within(limitMs, Promise.resolve().then(run));
  } catch (error) {
    return failed(reasonOf(error));
  }
}

const isSecret = /^(?:EASYMOCK|LDAP|S3)_.*(?:PASSWORD|SECRET|KEY|TOKEN)/;

/** The secrets in the settings, and the passwords in all addresses. */
function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => {
    if (isSecret.test(name)) return [value, ...value.split(',').map((part) => part.trim())];
    if (!URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeURIComponent(password)];
  });
  return found.filter((value) => value.length > 3).sort((a, b) => b.length - a.length);
}

/** Takes secrets out of a text, since nobody knows what others put into their messages. */
export const openSecretFilter = (env: NodeJS.ProcessEnv): ((text: string) => string) => {
  const secrets = secretsOf(env);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
};
