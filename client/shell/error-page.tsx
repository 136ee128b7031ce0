/** A fault told plainly, with ways on. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const missing = status === 404;
  return (
    <section className="error-page">
      <p className="eyebrow">{missing ? 'Not found' : 'A moment, please'}</p>
      <h1 tabIndex={-1}>{message}</h1>
      <p>
        {missing
          ? 'It may have moved, or the address may have a slip in it. These pages may help you on.'
          : 'The fault is on our side and is being looked at. Please try again in a minute.'}
      </p>
      <ul className="error-page__ways">
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href="/ongoing-projects">Running projects</a>
        </li>
        <li>
          <a href="/news">News</a>
        </li>
        <li>
          <a href="/contact-us">Contact us</a>
        </li>
      </ul>
    </section>
  );
}
