import t from 'tap';
import { load } from '../site/site-fixture.ts';
import { afterFrame, NONCE_SLOT, renderFrame } from './frame.tsx';
import { shellFactsOf } from './html.tsx';

const facts = shellFactsOf(load(null).facts, false, { siteUrl: '' });

t.test('the frame is whole before its page is there, and a page fits in either way', async (t) => {
  const frame = await renderFrame(facts, '/news');
  t.match(frame.early, /News and Media[\s\S]*loading-frame/);
  t.ok(frame.early.includes(`nonce="${NONCE_SLOT}"`));
  const [before, after] = frame.whole;
  t.equal(
    afterFrame(frame, `<head>${before}<main>the page</main>${after}<tail>`),
    `${frame.late[0]}<main>the page</main>${frame.late[1]}<tail>`,
  );
  t.match(frame.late.join(''), /^<div hidden id="S:0"><\/div><script nonce=/);
});

t.test('a page of another frame is refused', async (t) => {
  const [news, home] = await Promise.all([renderFrame(facts, '/news'), renderFrame(facts, '/')]);
  const [before, after] = home.whole;
  t.throws(() => afterFrame(news, `${before}<main></main>${after}`), /frame/);
});
