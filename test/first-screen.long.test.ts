// All routes, also those whose component another route has.
process.env.FIRST_SCREEN = 'all';
await import('./first-screen.test.ts');
