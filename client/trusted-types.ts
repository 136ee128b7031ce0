/**
 * What of the browser's Trusted Types is used here: the page's policy takes no text as markup or as a script's address,
 * only what one of two policies has let pass. Types alone: each file that makes a policy is the one place for its kind.
 */
export interface WithTrustedTypes {
  /** None on the server, and in browsers that do not know of them: they take text. */
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string },
    ): { createHTML(html: string): TrustedHTML };
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): { toString(): string } };
  };
}
