import '../src/app/theme/tokens.css';
import '../src/app/theme/base.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { setDensity } from '../src/lib/preferences/density';
import { setThemeChoice } from '../src/lib/preferences/theme';
import { endSession } from '../src/lib/session/session';
import { clearNotices } from '../src/lib/state/notices';
import { setLanguage } from '../src/lib/texts/texts';

// Many installations are served without TLS, and their pages lack these APIs.
for (const name of ['randomUUID', 'subtle']) Object.defineProperty(crypto, name, { value: undefined });
Object.defineProperty(window, 'isSecureContext', { value: false });

// Modules outlive a test, and so would their state.
beforeEach(async () => {
  await cleanup();
  localStorage.clear();
  setThemeChoice('light');
  setDensity('normal');
  setLanguage('zh-CN');
});
afterEach(() => {
  endSession();
  clearNotices();
});
