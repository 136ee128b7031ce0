/** Set by the build: true while it watches files. */
declare const __RELOADING__: boolean;
/** The address of the whole style of each page, by its path in shared/pages.ts. */
declare const __STYLES__: Readonly<Record<string, string>>;
