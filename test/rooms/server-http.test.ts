import { runTogether } from '../support/run-together.ts';

await runTogether(
  'server/*.test.ts',
  'server/{captcha,commands,demo,enquiry,http,ops,outbox,stores}/**/*.test.ts',
);
