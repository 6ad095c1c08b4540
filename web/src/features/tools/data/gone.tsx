/** Says that something that was chosen is not there any more, and what to do. */
export const Gone = ({ children }: { children: string }) => (
  <p role="alert" className="mt-1.5 text-sm text-bad">
    {children}
  </p>
);
