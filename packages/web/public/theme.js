// Runs before the first paint, outside the bundle: a policy forbids inline scripts, and a theme
// that arrives with the bundle would flash. lib/theme.ts and lib/texts.ts take over from here.
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
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.density = read('density') === 'compact' ? 'compact' : 'normal';
  root.lang = read('locale') === 'en' ? 'en' : 'zh-CN';
})();
