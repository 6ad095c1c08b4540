/** A line that says whether something works; the test reads it. */
export default function Check({ name, ok, children }) {
  return (
    <li data-check={name} data-ok={ok ? 'yes' : 'no'} className="space-y-2 rounded-md border p-3">
      <span>{name}</span>
      {children}
    </li>
  );
}
