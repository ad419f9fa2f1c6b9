import { parse as parseForm } from 'node:querystring';
import { CallFailure } from '../../platform/failure';

export const scriptType = 'text/javascript; charset=utf-8';

/** An identifier, optionally with dots and indexes as libraries generate them; never executable code. */
const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d{1,9}\])*$/;
const maxNameLength = 128;

/**
 * Returns the name of the callback if a call requests JSONP.
 * @throws CallFailure for a name that could be executable code
 */
export function callbackOf(query: string): string | undefined {
  if (!query.includes('jsonp_param_name=')) return undefined;
  const values = parseForm(query);
  const parameter = one(values.jsonp_param_name);
  if (!parameter) return undefined;
  const name = one(values[parameter]) ?? 'callback';
  if (name.length <= maxNameLength && callbackName.test(name)) return name;
  throw new CallFailure('badRequest', { reason: parameter });
}

/**
 * Characters; longer responses are not pretty-printed, since deeply nested ones would grow a hundredfold by
 * indentation.
 */
const maxSetOut = 64 * 1024;

/** Wraps JSON into a call of the callback, pretty-printed as in Easy Mock. */
export function wrapInCallback(callback: string, drawn: string): string {
  const json = drawn.length > maxSetOut ? drawn : JSON.stringify(JSON.parse(drawn), null, 2);
  // JSON is valid JavaScript except for U+2028 and U+2029, which used to end lines there. The leading comment
  // prevents the response from being sniffed as another file type by its first characters.
  const literal = json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `/**/${callback}(${literal})`;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
