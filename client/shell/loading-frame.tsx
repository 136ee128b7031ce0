/** What stands in the page's place while upstream is slow. The page that arrives takes its place whole. */
export function LoadingFrame() {
  return (
    <main className="loading-frame" aria-busy="true">
      <p className="visually-hidden">Loading…</p>
      <div className="loading-frame__heading skeleton" />
      <div className="loading-frame__grid">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className="loading-frame__card skeleton" key={key} />
        ))}
      </div>
    </main>
  );
}
