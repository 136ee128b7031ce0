/** What may stand in a bearer header; anything else in `localStorage.token` is not sent. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** The visitor's token for the landing forms. @param storage `localStorage`, which may be forbidden */
export function storedBearer(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    const token = storage().getItem('token') ?? '';
    return TOKEN.test(token) ? token : null;
  } catch {
    return null;
  }
}
