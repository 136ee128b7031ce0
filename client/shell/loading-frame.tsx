const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What stands in the page's place while upstream is slow. The page that arrives takes its place whole. */
export function LoadingFrame() {
  return (
    <main aria-busy="true">
      <LoadingShape />
    </main>
  );
}

/** The shape of a list page: its heading and the cards. */
export function LoadingShape() {
  return (
    <div className="loading-frame wrap">
      <p className="visually-hidden">Loading…</p>
      <div className="loading-frame__heading">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <div className="grid">
        {CARDS.map((key) => (
          <div className="loading-frame__card" key={key}>
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
