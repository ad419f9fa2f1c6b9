// Asks for the files of the frame, and for those of the page that a day begins with, as soon as the browser reads the
// page: left alone, the first scripts would name them only once they run. Strangers and pages without the frame need none.
// Asks for what that page shows, too; lib/api/answer-ahead.ts takes the answer over.
((files) => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`easy-mock_${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const ask = (address) => {
    const { token, isRemembered } = read('token') ?? {};
    const holds = isRemembered === true || document.cookie.includes('easy-mock_open=');
    if (!token || !holds || user.mustChangePassword || location.search) return;
    const answer = fetch(address, {
      signal: AbortSignal.timeout(25_000),
      headers: {
        Accept: 'application/json',
        'Accept-Language': document.documentElement.lang,
        Authorization: `Bearer ${token}`,
      },
    });
    // A failure is handled by whoever takes the answer over.
    answer.catch(() => undefined);
    window.answerAhead = { address, token, answer };
  };
  const { nonce } = document.currentScript;
  const path = location.pathname.slice('/easymock'.length);
  const user = read('user');
  if (!user || files.bare.some((start) => path.startsWith(start))) return;
  document.documentElement.dataset.outline = '';
  const page = path === '/' ? (read('start_page') ?? 'projects') : path.slice(1);
  if (Object.hasOwn(files.calls, page)) ask(files.calls[page]);
  for (const file of [...files.frame, ...(Object.hasOwn(files.pages, page) ? files.pages[page] : [])]) {
    const isStyle = file.endsWith('.css');
    const link = Object.assign(document.createElement('link'), {
      rel: isStyle ? 'preload' : 'modulepreload',
      ...(isStyle && { as: 'style' }),
      href: `/easymock/assets/${file}`,
      crossOrigin: '',
      nonce,
    });
    document.head.append(link);
  }
})(FILES);
