interface Policy {
  createHTML(html: string): TrustedHTML;
  createScriptURL(address: string): string;
}

/**
 * The browser's Trusted Types: text becomes markup or a script's address only by one of two policies (the header
 * names them). Undefined on the server and in browsers without them.
 */
export const { trustedTypes } = globalThis as {
  trustedTypes?: {
    createPolicy(name: string, rules: Partial<Record<keyof Policy, (text: string) => string>>): Policy;
  };
};
