/** The type under which each kind of file is served, and whether browsers may show it. */
export const fileTypes: Readonly<Record<string, { mime: string; isPicture: boolean }>> = {
  jpg: { mime: 'image/jpeg', isPicture: true },
  jpeg: { mime: 'image/jpeg', isPicture: true },
  png: { mime: 'image/png', isPicture: true },
  gif: { mime: 'image/gif', isPicture: true },
  webp: { mime: 'image/webp', isPicture: true },
  json: { mime: 'application/json; charset=utf-8', isPicture: false },
  yml: { mime: 'text/plain; charset=utf-8', isPicture: false },
  yaml: { mime: 'text/plain; charset=utf-8', isPicture: false },
};
