import './app/theme/tokens.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { wireSession } from './app/session-wiring';
import { followTheme } from './lib/theme';
import { followHistory } from './lib/world';

followTheme();
followHistory();
wireSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
