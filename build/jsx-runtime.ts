import runtime from 'react/jsx-runtime';

/** React's own is CommonJS: each file that imports it would unpack it for every element. */
export const { jsx, jsxs, Fragment } = runtime;
