// Preloads the files of the frame and of the start page as soon as the browser reads the HTML; otherwise the first
// scripts would name these files only when they run. Anonymous callers and pages without the frame need no files.
// Also fetches the data of that page, which lib/api/answer-ahead.ts takes over.
((files) => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`easy-mock_${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const fetchAhead = (address) => {
    const { token, isRemembered } = read('token') ?? {};
    const isSignedIn = isRemembered === true || document.cookie.includes('easy-mock_open=');
    if (!token || !isSignedIn || user.mustChangePassword || location.search) return;
    const answer = fetch(address, {
      signal: AbortSignal.timeout(25_000),
      headers: {
        Accept: 'application/json',
        'Accept-Language': document.documentElement.lang,
        Authorization: `Bearer ${token}`,
      },
    });
    // The code that takes the answer over handles its failure.
    answer.catch(() => undefined);
    window.answerAhead = { address, token, answer };
  };
  const { nonce } = document.currentScript;
  const path = location.pathname.slice('/easymock'.length);
  const user = read('user');
  if (!user || files.bare.some((start) => path.startsWith(start))) return;
  document.documentElement.dataset.outline = '';
  const page = path === '/' ? (read('start_page') ?? 'projects') : path.slice(1);
  if (Object.hasOwn(files.calls, page)) fetchAhead(files.calls[page]);
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
