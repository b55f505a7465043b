import { useNavigate } from 'react-router-dom';

/** The browser's own back button, for tests with a router in memory. */
export function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Nazad u pregledniku</button>;
}
