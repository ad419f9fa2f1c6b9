/** The two languages every text exists in; Chinese is the default and the fallback. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';

/** One text in both languages. `{name}` marks a place that `fillText` fills. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Picks the wording of one language and fills its places.
 * @example fillText({ zh: '项目 {name} 已存在', en: 'Project {name} exists' }, 'en', { name: 'Shop' })
 */
export function fillText(text: Text, language: Language, values: TextValues = {}): string {
  const wording = language === 'en' ? text.en : text.zh;
  // A function as the replacement, so that `$&` in a value stays literal.
  return wording.replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place));
}

/**
 * Reads an Accept-Language header (RFC 9110 §12.5.4) and answers the best language we speak.
 * @example pickLanguage('en-US,en;q=0.9,zh;q=0.8') // 'en'
 */
export function pickLanguage(header: string | undefined): Language {
  let best: Language = defaultLanguage;
  let bestWeight = 0;
  for (const entry of (header ?? '').slice(0, 200).split(',')) {
    const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    const weight = q ? Number(q.slice(2)) || 0 : 1;
    const language = range.startsWith('zh') ? 'zh-CN' : range.startsWith('en') ? 'en' : undefined;
    if (language && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}
