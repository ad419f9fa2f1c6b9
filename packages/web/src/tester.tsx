import './app/theme/tokens.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { TesterPage } from './features/tester/tester-page';
import { followTheme } from './lib/theme';

// A third small world beside the door and the house: what a browser shows at the address of a mock.
followTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<TesterPage />);
