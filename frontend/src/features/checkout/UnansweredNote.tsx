import { Link } from 'react-router-dom';
import { Alert } from '../../ui/Alert.tsx';

/** Beside a selection of which an application may be on its way. */
export const UnansweredNote = () => (
  <Alert kind="warning" title="Ne znamo da li je prijava stigla.">
    <p>
      Na prijavu koju ste poslali nije stigao odgovor. <Link to="/placeorder">Saznajte šta je s njom</Link>{' '}
      prije nego što pošaljete drugu.
    </p>
  </Alert>
);
