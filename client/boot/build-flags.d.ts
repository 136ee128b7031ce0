/** Set by the build: true while it watches files. */
declare const __RELOADING__: boolean;
/** The address of each page's stylesheet, by the page's path in shared/pages.ts. */
declare const __STYLES__: Readonly<Record<string, string>>;
