import type { View } from './view';

export const sortedBy = (view: View, sort: string): View => ({ ...view, sort });

/** Puts a column of those in view at another place among them. Hidden ones keep theirs behind all others. */
export function moveColumn(view: View, shown: readonly string[], name: string, to: number): View {
  const others = shown.filter((each) => each !== name);
  const place = Math.max(0, Math.min(to, others.length));
  const order = [...others.slice(0, place), name, ...others.slice(place)];
  return { ...view, order: [...order, ...view.order.filter((each) => !order.includes(each))] };
}

/** Shows a column, or hides it. */
export const withColumn = (view: View, name: string, isShown: boolean): View => ({
  ...view,
  hidden: isShown ? view.hidden.filter((each) => each !== name) : [...view.hidden, name],
});
