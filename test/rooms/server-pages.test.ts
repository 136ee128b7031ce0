import { runTogether } from '../support/run-together.ts';

await runTogether('server/{content,discovery,editorial,finding,html,render}/**/*.test.{ts,tsx}');
