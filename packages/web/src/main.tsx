import './app/theme/tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { wireSession } from './app/session-wiring';
import { latinFontReady } from './app/theme/latin-font';
import { followDensity } from './lib/preferences/density';
import { followTheme } from './lib/preferences/theme';
import { followHistory } from './lib/session/shell';

followTheme();
followDensity();
followHistory();
wireSession();

const root = document.getElementById('root');
if (root) void latinFontReady().then(() => createRoot(root).render(<App />));
