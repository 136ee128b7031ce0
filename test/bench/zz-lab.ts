import { startBrowser } from '../support/browser.ts';
import { openPhone, warmPictures, visitSlowly } from './browser-visit.ts';
import { startInlineBaseline } from './inline-baseline.ts';
import { startBuiltSite, startUpstream, stopAll } from './programs.ts';
import { median } from './figures.ts';
const mode = process.argv[2] ?? 'trace';
const paths = (process.argv[3] ?? '/,/ongoing-projects,/projects/kolar-crest,/contact-us').split(',');
const rounds = Number(process.argv[4] ?? 3);
const upstream = await startUpstream();
const site = await startBuiltSite(upstream, {}, { core: null });
const ends: (() => unknown)[] = [];
const browser = await startBrowser({ teardown: (end: () => unknown) => void ends.push(end) } as never, { pictures: true });
try {
  await warmPictures(browser, paths.map((p) => site.url + p));
  if (mode === 'trace') for (const path of paths) {
    const phone = await openPhone(browser);
    const prio = new Map<string, string>();
    phone.line.on('Network.requestWillBeSent', ({ request }) => prio.set(request.url, request.initialPriority));
    await phone.page.addInitScript(`window.lcps=[];new PerformanceObserver(l=>l.getEntries().forEach(e=>lcps.push({t:e.startTime,load:e.loadTime,size:e.size,url:e.url,el:e.element&&e.element.className+'|'+e.element.tagName+'|'+e.element.textContent.slice(0,30)}))).observe({type:'largest-contentful-paint',buffered:true})`);
    await phone.page.goto(site.url + path, { waitUntil: 'load' });
    await phone.page.waitForTimeout(2000);
    const out = await phone.page.evaluate(`({lcps, paint: performance.getEntriesByType('paint').map(e=>[e.name,Math.round(e.startTime)]), nav:(n=>[Math.round(n.responseStart),Math.round(n.responseEnd),n.encodedBodySize,Math.round(n.domInteractive),Math.round(n.domContentLoadedEventEnd),Math.round(n.loadEventEnd)])(performance.getEntriesByType('navigation')[0]), res: performance.getEntriesByType('resource').map(e=>[e.name.replace(/^.*?\\/\\/[^/]+/,''),e.initiatorType,Math.round(e.startTime),Math.round(e.requestStart),Math.round(e.responseStart),Math.round(e.responseEnd),e.transferSize])})`) as any;
    console.log(path, JSON.stringify(out.paint), 'nav respStart,respEnd,size,domInt,dcl,load', JSON.stringify(out.nav));
    for (const l of out.lcps) console.log('  LCP', JSON.stringify(l));
    for (const r of out.res) console.log('  ', r[0].slice(-60).padEnd(60), prio.get(site.url + r[0]), ...r.slice(1));
    await phone.context.close();
  } else {
    const base = mode === 'fcp' ? await startInlineBaseline(site.url, paths) : null;
    for (const path of paths) {
      const f: number[] = [], l: number[] = [], b: number[] = [];
      for (let i = 0; i < rounds; i++) {
        const v = await visitSlowly(browser, site.url + path); f.push(v.firstPaint); l.push(v.largestPaint);
        if (base) b.push((await visitSlowly(browser, base.url + path)).firstPaint);
      }
      console.log(path, 'fcp', Math.round(median(f)), 'lcp', Math.round(median(l)), base ? `base ${Math.round(median(b))} ratio ${(median(f) / median(b)).toFixed(2)}` : '', f.map(Math.round).join(), l.map(Math.round).join(), b.map(Math.round).join());
    }
    await base?.close();
  }
} finally { for (const e of ends) await e(); await site.stop(); await upstream.stop(); await stopAll(); }
