/**
 * The landing forms' token from the Authorization header.
 * @returns null where there is none, or none of the shape that is passed on
 */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,2048})$/i.exec(authorization ?? '')?.[1] ?? null;
}
