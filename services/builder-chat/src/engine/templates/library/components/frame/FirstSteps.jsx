import { Link } from 'react-router-dom';
import { ArrowRight } from 'lucide-react';

/** Shown instead of charts while there is nothing to count: [{ to, title, text }]. */
export default function FirstSteps({ steps }) {
  return (
    <section className="rounded-xl border bg-card p-6 shadow-sm md:p-8">
      <h2 className="text-lg font-semibold">startHere__</h2>
      <p className="mt-1 text-sm text-muted-foreground">fillsItself__</p>
      <ol className="mt-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.to}>
            <Link to={step.to} className="group flex h-full items-center gap-4 rounded-lg border p-4 transition-colors hover:border-primary/40 hover:bg-muted/40">
              <span className="grid h-8 w-8 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{step.title}</span>
                <span className="block truncate text-xs text-muted-foreground">{step.text}</span>
              </span>
              <ArrowRight className="h-4 w-4 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
