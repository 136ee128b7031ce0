/** A QR code to the authority where RERA numbers are looked up. */
export const RERA_CODE = '/qr/rera.svg';

/** @param path of a project's page in either language @returns the address of a QR code to it */
export const codeOfPage = (path: string): string => `/qr${path}.svg`;
