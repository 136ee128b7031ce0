import { TYPES } from './file-kinds.ts';
import { endingOf } from './responses.ts';

/*
 * Storage services sign addresses for a limited time, so that each response of upstream has another address for the
 * same file. The signature's parameters are no part of the file's name.
 */

/** Parameters of S3 and its kin, Google, Alibaba, Tencent, CloudFront, Akamai and Laravel: they name no file. */
const SIGNATURE =
  /^(?:x-amz-.+|x-goog-.+|x-oss-(?!process).+|x-cos-.+|q-(?:sign-algorithm|ak|sign-time|key-time|header-list|url-param-list|signature)|awsaccesskeyid|googleaccessid|ossaccesskeyid|key-pair-id|signature|hdn(?:ts|ea|tl))$/i;
/** Parameters of an Azure signature, which is one only where `sig` is among them. */
const AZURE = /^(?:s[vrtepgsi]|sip|spr|srt|ses|sdd|scid|sk(?:oid|tid|t|e|s|v)|s[au]oid|sig)$/i;
/** Parameters dropped beside a signature, or after a path that names the file: elsewhere they may name the file. */
const BESIDE =
  /^(?:expires?|exp|policy|hash-algorithm|security-token|(?:access_)?token|token_path|__(?:token|gda)__|jwt|hmac|acl|md5|sign?|auth(?:_key)?)$/i;

/** @returns the query without a signature, as it is written; and whether the address has one */
export function withoutSignature({ pathname, search }: URL): { search: string; isSigned: boolean } {
  const parts = search.slice(1).split('&').filter(Boolean);
  const isAmong = (names: RegExp) => (part: string) =>
    names.test(part.split('=', 1)[0] ?? '') && /=/.test(part);
  const isAzure = parts.some(isAmong(/^sig$/i)) && parts.some(isAmong(/^s[ev]$/i));
  const isNamed = parts.some(isAmong(SIGNATURE)) || endingOf(pathname) in TYPES;
  const dropped = [SIGNATURE, ...(isAzure ? [AZURE] : []), ...(isNamed ? [BESIDE] : [])].map(isAmong);
  const kept = parts.filter((part) => !dropped.some((isDropped) => isDropped(part)));
  if (kept.length === parts.length) return { search, isSigned: false };
  return { search: kept.length ? `?${kept.join('&')}` : '', isSigned: true };
}
