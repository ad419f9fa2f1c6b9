// Inlined into the pages and run before the first paint: a theme that arrives with the bundle would flash.
// lib/preferences/theme.ts and lib/texts/texts.ts take over from here.
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`easy-mock_${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.density = read('density') === 'compact' ? 'compact' : 'normal';
  root.lang = read('locale') === 'en' ? 'en' : 'zh-CN';
})();

// The policy of the pages requires Trusted Types. The only markup that libraries set is style sheets, which contain no
// tag, and the only scripts they load are workers of the build. Code that shows markup uses a policy with a sanitiser.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? undefined : text),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith('/easymock/assets/') ? address : undefined;
  },
});
