/** A component imports its own stylesheet, after those of its parts; the build combines them for each page. */
declare module '*.css';
