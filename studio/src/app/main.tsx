/** The Studio's beginning. */
import { render } from 'preact';
import './theme.css';

render(<p>Platen</p>, document.getElementById('studio')!);
