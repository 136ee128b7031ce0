/**
 * Node's own servers. An `import` of `node:http` asks for every name that it exports, and with `WebSocket` loads
 * a whole client that nobody uses: a twentieth of the time that the site takes to start.
 */
export const { createServer } = process.getBuiltinModule('node:http');
