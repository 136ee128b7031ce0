interface Policy {
  createHTML(html: string): TrustedHTML;
  createScriptURL(address: string): string;
}

/**
 * The browser's Trusted Types: the page's policy takes no text as markup or as a script's address, only what one
 * of two policies has let pass. Undefined on the server and in browsers without them.
 */
export const { trustedTypes } = globalThis as {
  trustedTypes?: {
    createPolicy(name: string, rules: Partial<Record<keyof Policy, (text: string) => string>>): Policy;
  };
};
