/** The address of the QR code for the authority's site, where RERA numbers are looked up. */
export const RERA_CODE = '/qr/rera.svg';

/** @param path of a project's page in either language @returns the address of a QR code to it */
export const codeOfPage = (path: string): string => `/qr${path}.svg`;
