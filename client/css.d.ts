/** A component imports its own style, and after those of its parts; the build gathers them for each page. */
declare module '*.css';
