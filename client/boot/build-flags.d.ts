/** Set by the build: whether it watches. */
declare const __RELOADING__: boolean;
