import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';

/** The wait after which a page on its way is announced. Milliseconds. */
const LATE_MS = 1_000;

/** Tells screen readers of a page that is long on its way; others see a line below the header (header.css). */
export function LoadingStatus() {
  const { loading } = useText(FRAME);
  const { state } = useNavigation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [state]);
  return (
    <p className="visually-hidden" role="status">
      {isLate && loading}
    </p>
  );
}
