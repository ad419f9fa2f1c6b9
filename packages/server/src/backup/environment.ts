/** Variables of the product; others of the process are nobody's business. */
const isOurs = /^(?:EASYMOCK_|LDAP_|S3_|MOCK_|(?:PORT|HOST|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL)$)/;
/** Passwords, keys and tokens, whatever they are for. */
const isSecret = /PASSWORD|SECRET|KEY|TOKEN|DATABASE/;

/** The settings that a backup may tell to everyone who can read it. */
export function openEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value && isOurs.test(name) && !isSecret.test(name) ? [[name, value]] : [],
    ),
  );
}
