import './app/theme/tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { latinFontReady } from './app/theme/latin-font';
import { SharedPage } from './features/wiki/shared/shared-page';
import { followTheme } from './lib/preferences/theme';

// Separate entry for the page of a shared article, which people open without an account, often on phones.
followTheme();

const root = document.getElementById('root');
if (root) void latinFontReady().then(() => createRoot(root).render(<SharedPage />));
