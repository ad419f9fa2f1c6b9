import type { Language, Text } from '@easymock/contract';
import { escapeHtml } from '../../platform/http/pages/escape-html';

const words = {
  gone: {
    title: { zh: '链接已失效', en: 'This link leads nowhere' },
    text: {
      zh: '它可能已过期、被禁用或删除。请向给你链接的人要一个新的。',
      en: 'It may have expired, or been disabled or deleted. Ask for a new one where you got it.',
    },
  },
  busy: {
    title: { zh: '访问太频繁', en: 'Too many visits' },
    text: { zh: '请过一会儿再打开。', en: 'Open the link again in a while.' },
  },
  leave: {
    title: { zh: '即将离开', en: 'You are leaving' },
    text: {
      zh: '这个链接指向其他网站，请确认后再继续：',
      en: 'This link leads to another site. Check the address first:',
    },
    action: { zh: '继续访问', en: 'Continue' },
  },
  app: {
    title: { zh: '在应用中打开', en: 'Open in the app' },
    text: {
      zh: '点击下面的按钮打开应用。没有反应时，请确认已安装：',
      en: 'Use the button below. If nothing happens, check that the app is installed:',
    },
    action: { zh: '打开应用', en: 'Open the app' },
  },
  browser: {
    title: { zh: '请在浏览器中打开', en: 'Open this page in a browser' },
    text: {
      zh: '这里打不开其他应用。请点击右上角“…”，选择“在浏览器中打开”。',
      en: 'Other apps cannot be opened from here. Choose “Open in browser” in the menu at the top right.',
    },
  },
} satisfies Record<string, { title: Text; text: Text; action?: Text }>;

export type MiddlePage = keyof typeof words;

const style = `
  :root { color-scheme: light dark; --ground: #f6f7f6; --card: #fff; --ink: #1c2624; --quiet: #5c6866; --accent: #17756b; }
  @media (prefers-color-scheme: dark) { :root { --ground: #131716; --card: #1c2221; --ink: #e6ebea; --quiet: #9aa6a3; --accent: #4fb3a6; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
    font: 16px/1.7 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
  main { box-sizing: border-box; width: min(420px, 100% - 32px); padding: 32px 24px; border-radius: 12px; background: var(--card); }
  h1 { margin: 0 0 8px; font-size: 20px; }
  p { margin: 0 0 16px; color: var(--quiet); }
  .address { overflow-wrap: anywhere; color: var(--ink); font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 14px; }
  a { display: block; padding: 10px 16px; border-radius: 8px; background: var(--accent); color: var(--card); text-align: center; text-decoration: none; }
`;

/** The page runs no script and loads nothing. */
export const middlePageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Formats an address so that people can judge it. The host is in its resolved form, credentials that could
 * look like a host are removed, and letters that reverse the reading direction or resemble others are
 * encoded.
 * @example plainAddress('https://bank.example@аpple.example/') // 'https://xn--pple-43d.example/'
 */
function plainAddress(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Renders the page between a code and its target. It has no script, so that it works in the browser of any
 * chat.
 * @param target address that is shown and linked; its scheme was checked
 */
export function middlePage(kind: MiddlePage, language: Language, target = ''): string {
  const { title, text } = words[kind];
  const action = 'action' in words[kind] ? (words[kind] as { action: Text }).action : undefined;
  const say = (one: Text) => escapeHtml(language === 'en' ? one.en : one.zh);
  const address = target && escapeHtml(plainAddress(target));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)} - EasyMock</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${say(title)}</h1>
<p>${say(text)}</p>
${target ? `<p class="address">${address}</p>` : ''}
${target && action ? `<a href="${address}" rel="noreferrer noopener">${say(action)}</a>` : ''}
</main>
</body>
</html>
`;
}
