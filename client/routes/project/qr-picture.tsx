import { type QrCode, qrPath } from '../../../shared/qr-code.ts';

/** Light around a code, without which no reader finds it. Modules. */
const QUIET = 2;

export function QrPicture({ code, label }: { code: QrCode; label: string }) {
  const side = code.size + 2 * QUIET;
  return (
    <svg className="qr" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect className="qr__ground" x={-QUIET} y={-QUIET} width={side} height={side} />
      <path d={qrPath(code)} />
    </svg>
  );
}
