/** Text of the interface's description, with code between back quotes. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>{text.split(/`([^`]*)`/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
