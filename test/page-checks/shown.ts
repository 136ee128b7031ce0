import type { PageCheck } from './page-check.ts';

export const itsWordsAreShown: PageCheck = {
  name: 'it shows its heading and the footer, and has a title',
  async problems({ page, heading }) {
    const { title, shown, hasFooter } = await page.evaluate(() => ({
      title: document.title,
      shown: [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())?.innerText,
      hasFooter: document.querySelector('.site-footer')?.checkVisibility() ?? false,
    }));
    return [
      ...(shown?.includes(heading) ? [] : [`shows ${shown} instead of ${heading}`]),
      ...(/Bhavishya Group/.test(title) ? [] : [`has the title ${title}`]),
      ...(hasFooter ? [] : ['shows no footer']),
    ];
  },
  planted: { head: '<style>h1, .site-footer { display: none }</style><script>document.title = ""</script>' },
};
