/** Placeholders for cards that are loading. */
export function WaitingCards({ count = 8 }: { readonly count?: number }) {
  return (
    <ul class="app-cards" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} class="app-card">
          <div class="app-picture app-waiting" />
          <div class="app-card-foot" />
        </li>
      ))}
    </ul>
  );
}
