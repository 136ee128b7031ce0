/** The group's logo, three houses on the shore, and its name: the first word large, the rest small under it. */
export function Wordmark({ name, city }: { name: string; city: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <span className="wordmark inline-flex middle">
      <svg className="wordmark__mark rigid" viewBox="0 0 44 44" aria-hidden="true">
        <path className="wordmark__houses" d="M7 27V17h8v10zM29 27V14h8v13zM17 27V9l5-5 5 5v18z" />
        <path className="wordmark__roof" d="M17 9l5-5 5 5z" />
        <path className="wordmark__water" d="M3 31.5h38M8 36h14m5 0h9M14 40.5h16" />
      </svg>
      <span className="wordmark__name stack">
        <span className="wordmark__first display-font link nowrap">{first}</span>{' '}
        <span className="wordmark__rest soft strong">
          {[rest.join(' '), city].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
