/** Variables of the product; others of the process must not be in a backup. */
const isOurs = /^(?:EASYMOCK_|LDAP_|S3_|MOCK_|(?:PORT|HOST|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL)$)/;
const isSecret = /PASSWORD|SECRET|KEY|TOKEN|DATABASE/;

/** Returns the settings without secrets, which everybody who can read a backup may see. */
export function openEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value && isOurs.test(name) && !isSecret.test(name) ? [[name, value]] : [],
    ),
  );
}
