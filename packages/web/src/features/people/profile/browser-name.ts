// The first match wins, because most browsers also identify as some further down.
const browsers: readonly [RegExp, string][] = [
  [/DingTalk\/([\d]+)/i, 'DingTalk'],
  [/wxwork\/([\d]+)/i, 'WeCom'],
  [/MicroMessenger\/([\d]+)/i, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Returns the common name of a browser; for other programs the first word of the header, and an empty string
 * if the header is empty.
 * @example browserName('Mozilla/5.0 (Windows NT 10.0; …) Chrome/141.0 Safari/537.36') // 'Chrome 141 · Windows'
 */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (!version) continue;
    const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
    return [`${name} ${version}`, system].filter(Boolean).join(' · ');
  }
  return userAgent.split(' ')[0]?.replace('/', ' ') ?? '';
}
