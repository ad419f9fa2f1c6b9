/** A setting that cannot be used; its message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
