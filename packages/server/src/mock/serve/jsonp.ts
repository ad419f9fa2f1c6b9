import { parse as parseForm } from 'node:querystring';
import { CallFailure } from '../../platform/failure';

export const scriptType = 'text/javascript; charset=utf-8';

/** A name, or names with dots and brackets as libraries make them; nothing that could be a program. */
const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d{1,9}\])*$/;
const maxNameLength = 128;

/**
 * The name of the callback, where a call asks for JSONP.
 * @throws CallFailure for a name that could be a program
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

/** Longest answer that is set out in lines. They are indented, so of deep ones they come to a hundred times as much. */
const maxSetOut = 64 * 1024;

/** JSON as a program that hands it to the callback, set out in lines as Easy Mock did it. */
export function wrapInCallback(callback: string, drawn: string): string {
  const json = drawn.length > maxSetOut ? drawn : JSON.stringify(JSON.parse(drawn), null, 2);
  // JSON is a part of JavaScript but for these two, which once ended lines there. The comment in front keeps
  // an answer from being taken for another kind of file by its first letters.
  const literal = json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `/**/${callback}(${literal})`;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
