import './app/theme/tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { latinFontReady } from './app/theme/latin-font';
import { TesterPage } from './features/tester/tester-page';
import { followTheme } from './lib/preferences/theme';

// Separate entry for the page that a browser shows at the address of a mock.
followTheme();

const root = document.getElementById('root');
if (root) void latinFontReady().then(() => createRoot(root).render(<TesterPage />));
