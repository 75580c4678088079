/** Placeholders for cards that are loading. */
export function WaitingCards({ count = 8 }: { readonly count?: number }) {
  return (
    <ul class="pl-cards" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} class="pl-surface pl-card">
          <div class="pl-picture pl-waiting" />
          <div class="pl-card-foot" />
        </li>
      ))}
    </ul>
  );
}
