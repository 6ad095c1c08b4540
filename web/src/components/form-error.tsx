/** What is wrong with a form as a whole, above its button. Nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {message}
    </p>
  );
}
