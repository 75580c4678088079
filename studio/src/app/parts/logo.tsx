/** Product logo. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg class="pl-logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--pl-accent)" />
      <path fill="var(--pl-on-accent)" d="M10 7h8.5a6.5 6.5 0 0 1 0 13H14v5h-4zm4 3.6v5.8h4.2a2.9 2.9 0 0 0 0-5.8z" />
    </svg>
  );
}
