import type { Locale, PlaceholderGroup } from '@easymock/mock-engine';
import { placeholderTable } from '../../../../kit/draw/placeholder-table';
import { chatStream } from './chat-stream';

/** The part of a definition being written. A placeholder is spelt differently in each part. */
export type WritingPlace = 'name' | 'value' | 'text';

export interface Snippet {
  /** The text to type, such as `em.date.now`. */
  label: string;
  /** Replaces the typed text. */
  text: string;
  /** Shown beside the label. */
  detail: string;
  about: string;
}

// Group names in the completions.
const groupNames: Record<PlaceholderGroup, string> = {
  basic: 'base',
  date: 'date',
  image: 'image',
  color: 'color',
  text: 'text',
  name: 'name',
  web: 'web',
  address: 'address',
  helper: 'helper',
  misc: 'miscellaneous',
  business: 'business',
};

/** A complete response that demonstrates rules and placeholders. */
export const demo = `{
  "success": true,
  "data": {
    "total|20-200": 1,
    "list|3-5": [
      {
        "id|+1": 1,
        "name": "@cname",
        "phone": "@phone",
        "email": "@email",
        "city": "@city(true)",
        "avatar": "@image('80x80')",
        "color": "@color",
        "score|0-100.1": 1,
        "isMember|1": true,
        "level|1": ["gold", "silver", "bronze"],
        "tags|1-3": ["@cword(2, 4)"],
        "note": "@csentence(8, 16)",
        "createdAt": "@datetime"
      }
    ]
  }
}`;

const demoAbout: Record<Locale, string> = {
  zh: '一份完整的示例：列表、规则和常用占位符。',
  en: 'A complete example: an array, rules and common placeholders.',
};

const streamAbout: Record<Locale, string> = {
  zh: '对话模型的事件流：逐段返回回复，最后是 [DONE]。',
  en: 'The event stream of a chat model: parts of a reply, then [DONE].',
};

function written(example: string, name: string, place: WritingPlace): string {
  if (place === 'text') return example;
  const value = JSON.stringify(example);
  return place === 'value' ? value : `${JSON.stringify(name)}: ${value}`;
}

/**
 * Returns the completions for `em.`: every placeholder in its group, and whole definitions as `em.demo`.
 * @example snippetsFor('value', 'zh').find(({ label }) => label === 'em.name.cname')?.text // '"@cname"'
 */
export function snippetsFor(place: WritingPlace, locale: Locale): Snippet[] {
  const snippets = placeholderTable.flatMap(({ names, group, example, about }) => {
    const [name] = names;
    if (name === undefined) return [];
    const text = written(example, name, place);
    return [{ label: `em.${groupNames[group]}.${name}`, text, detail: example, about: about[locale] }];
  });
  if (place === 'text') return snippets;
  const sample = (whole: string) => (place === 'name' ? whole.slice(1, -1).trim() : whole);
  const detail = '{ … }';
  return [
    ...snippets,
    { label: 'em.demo.all', text: sample(demo), detail, about: demoAbout[locale] },
    { label: 'em.demo.stream', text: sample(chatStream), detail, about: streamAbout[locale] },
  ];
}
