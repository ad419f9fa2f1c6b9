/** Maps a page to the address under which the same host offers it for frames; undefined for other pages. */
type Service = (page: URL) => string | undefined;

const idAt = (page: URL, pattern: RegExp): string | undefined => pattern.exec(page.pathname)?.[1];
const positive = (value: string | null): string => (/^[1-9]\d{0,5}$/.test(value ?? '') ? (value ?? '') : '');

// Sources: the code that each service shows under “share” or “embed”.
const services: Readonly<Record<string, Service>> = {
  'bilibili.com': (page) => {
    const id = idAt(page, /^\/video\/(BV\w{10})\/?$/);
    const part = positive(page.searchParams.get('p'));
    return id && `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0${part && `&p=${part}`}`;
  },
  'v.qq.com': (page) => {
    const id = idAt(page, /^\/x\/(?:cover\/\w+|page)\/(\w+)\.html$/);
    return id && `https://v.qq.com/txp/iframe/player.html?vid=${id}`;
  },
  'v.youku.com': (page) => {
    const id = idAt(page, /^\/v_show\/id_([\w=]+)\.html$/);
    return id && `https://player.youku.com/embed/${id}`;
  },
  'figma.com': (page) =>
    idAt(page, /^\/(file|design|proto|board|slides)\/\w+/) &&
    `https://www.figma.com/embed?embed_host=easymock&url=${encodeURIComponent(page.href)}`,
  'vimeo.com': (page) => {
    const id = idAt(page, /^\/(\d+)$/);
    return id && `https://player.vimeo.com/video/${id}`;
  },
  'codesandbox.io': (page) => {
    const id = idAt(page, /^\/(?:s|p\/sandbox)\/([\w-]+)\/?$/);
    return id && `https://codesandbox.io/embed/${id}`;
  },
};

/**
 * Returns the address that a frame opens for a page: the player or viewer of its service, which is on the same
 * host or a subdomain, or else the page itself.
 * @example embedAddress('https://www.bilibili.com/video/BV1xx411c7mD') // 'https://player.bilibili.com/player.html?…'
 */
export function embedAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const page = new URL(address);
  const known = Object.keys(services).find((host) => page.host === host || page.host === `www.${host}`);
  return (known && services[known]?.(page)) || address;
}
