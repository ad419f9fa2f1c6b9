import { withoutSecrets } from '../import/secret-names';
import { findMeaning } from '../meaning/find-meaning';
import { meaningOf } from '../meaning/meanings';
import { writeKey } from '../parse/rule';
import { printTemplate, type Template, type TemplateField } from '../parse/template';
import { compile } from '../plan/plan';
import { entriesOf, isObject, type Json } from '../swagger/json';
import { isSpent, literalTemplate, type SampleBudget } from '../swagger/literal';
import { meantNumber, meantText } from '../swagger/meant-value';
import { parseJson } from '../swagger/parse-json';
import { realisticExample } from '../swagger/realistic-value';

const MAX_DEPTH = 30;
const MAX_NODES = 5_000;
/** Maximum characters of the whole definition. */
const MAX_CHARACTERS = 100_000;
/** Maximum items of a list; further ones would show nothing new. */
const MAX_ITEMS = 20;

/** Placeholders of personal data, with the values that each can replace. */
const PERSONAL: Readonly<Record<string, RegExp>> = {
  address: /[\u4e00-\u9fff].*(?:省|市|区|县|路|街|号)/,
  bankcard: /^\d{16,19}$/,
  birthday: /^\d{4}-\d\d-\d\d$/,
  cname: /^[\u4e00-\u9fff·]{2,8}$/,
  company: /^[\u4e00-\u9fff（）()]{4,40}$/,
  creditcode: /^[0-9A-Z]{18}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  idcard: /^\d{17}[\dXx]$/,
  ip: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  name: /^[A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z.'-]*)+$/,
  phone: /^1[3-9]\d{9}$/,
  plate: /^[\u4e00-\u9fff][A-Z][0-9A-Z]{5,6}$/,
};
const WRITTEN_TIME = /^\d{4}[-/]\d\d[-/]\d\d/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX_ID = /^[0-9a-f]{16,64}$/;

/**
 * Returns a definition that responds like a recorded JSON answer. IDs, times and personal data become placeholders
 * where the meaning of their name agrees with the value; everything else stays as it was sent, without credentials.
 * Undefined if the text is not JSON.
 *
 * @example
 * recordedMode('{"mobile":"13800138000","title":"茶"}'); // '{\n  "mobile": "@phone",\n  "title": "茶"\n}'
 */
export function recordedMode(text: string): string | undefined {
  const value = recordedValue(text);
  return value && printTemplate(templateOf(value.json));
}

/** Parses a recorded answer without its credentials; undefined if it is not JSON. */
export function recordedValue(text: string): { readonly json: Json } | undefined {
  try {
    return { json: withoutSecrets(parseJson(text).value, () => {}) };
  } catch {
    return undefined;
  }
}

function templateOf(json: Json): Template {
  return recorded(json, { budget: { nodes: MAX_NODES, characters: MAX_CHARACTERS }, name: '', subject: '', depth: 0 });
}

interface Place {
  readonly budget: SampleBudget;
  readonly name: string;
  readonly subject: string;
  readonly depth: number;
}

function recorded(value: Json, place: Place): Template {
  const { budget, name, depth } = place;
  const inner = { budget, subject: name === '' ? place.subject : name, depth: depth + 1 };
  if (Array.isArray(value)) {
    const items: Template[] = [];
    for (const item of value.slice(0, MAX_ITEMS)) {
      if (isSpent(budget) || depth >= MAX_DEPTH) break;
      items.push(recorded(item, { ...inner, name, subject: place.subject }));
    }
    return { kind: 'list', items };
  }
  // Scalars that JavaScript would change, such as long numbers, are objects as well.
  if (!isObject(value)) return meant(value, place) ?? literalTemplate(value, budget);
  budget.nodes -= 1;
  const fields: TemplateField[] = [];
  const siblings = entriesOf(value);
  for (const [key, member] of siblings) {
    if (isSpent(budget) || depth >= MAX_DEPTH) break;
    budget.characters -= key.length;
    fields.push({ key: writeKey(key), value: recorded(member, { ...inner, name: key }) });
  }
  return { kind: 'object', fields };
}

/** Returns the placeholder of a value, if the meaning of its name has one that can generate the value. */
function meant(value: Json, place: Place): Template | undefined {
  if (typeof value === 'string') return meantString(value, place);
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? meantInteger(value, place) : undefined;
}

function meantString(value: string, { name, subject }: Place): Template | undefined {
  if (value === '' || value.length > 200) return undefined;
  const meaning = findMeaning({ name, type: 'string', subject });
  if (meaning === undefined) return undefined;
  const language = /[\u4e00-\u9fff]/.test(value) ? 'zh' : 'en';
  const known = meaningOf(meaning);
  if (known.texts.zh[0]?.kind === 'time' || meaning === 'id') {
    if (UUID.test(value)) return { kind: 'text', text: '@guid' };
    if (meaning === 'id' && HEX_ID.test(value))
      return { kind: 'regexp', source: `[0-9a-f]{${value.length}}`, flags: '' };
    if (meaning !== 'id' && !WRITTEN_TIME.test(value)) return undefined;
    const facts = { language, subject, name, description: '', isRow: false, hasKey: false, type: 'string' } as const;
    return realisticExample({ type: 'string' }, value, { ...facts, meant: { meaning } })?.template;
  }
  // Tries the other language as well, because mobile numbers and the like have the same form in both.
  for (const one of [language, 'zh', 'en'] as const) {
    const template = meantText({}, meaning, { language: one, name, description: '' })?.template;
    if (template?.kind === 'text' && isPersonal(template.text, value)) return template;
  }
  return undefined;
}

function isPersonal(text: string, value: string): boolean {
  const placeholder = /^@(\w+)(?:\(.*\))?$/.exec(text)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(PERSONAL, placeholder) && (PERSONAL[placeholder]?.test(value) ?? false);
}

function meantInteger(value: number, { name, subject }: Place): Template | undefined {
  const meaning = findMeaning({ name, type: 'integer', subject });
  const digits = String(value).length;
  if (meaning === 'id') {
    const [least, most] = [10 ** (digits - 1), 10 ** digits - 1];
    return Number.isSafeInteger(most) ? { kind: 'text', text: `@integer(${least}, ${most})` } : undefined;
  }
  if (meaning === undefined || meaningOf(meaning).texts.zh[0]?.kind !== 'time') return undefined;
  if (digits !== 10 && digits !== 13) return undefined;
  const template = meantNumber({}, true, meaning, { language: 'zh', name, description: '' })?.template;
  if (template?.kind !== 'text') return undefined;
  const drawn = compile({ kind: 'text', text: template.text }).render({ seed: 1 });
  return String(drawn).length === digits ? template : undefined;
}
