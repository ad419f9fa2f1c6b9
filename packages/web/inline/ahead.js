// Asks for the files of the frame, and for those of the page that a day begins with, as soon as the browser reads the
// page: left alone, the first scripts would name them only once they run. Strangers and pages without the frame need none.
((files) => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`easy-mock_${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const { nonce } = document.currentScript;
  const path = location.pathname.slice('/easymock'.length);
  if (!read('user') || files.bare.some((start) => path.startsWith(start))) return;
  const page = path === '/' ? (read('start_page') ?? 'projects') : path.slice(1);
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
