/** What goes with an account that is deleted. */
export const deletionText = (apps: number): string =>
  `Your account is deleted for good${what(apps)}. This action cannot be undone.`;

function what(apps: number): string {
  if (apps === 0) return '';
  return apps === 1
    ? ', with your app and all its data; what people pay for it ends at once'
    : `, with your ${apps} apps and all their data; what people pay for them ends at once`;
}
