import { react__ } from 'react';
import { Link } from 'react-router-dom';
import { icons__ } from 'lucide-react';
import { Button } from '@/components/ui/button';
/* slot: imports */
import { APP, MENU } from '@/services/app';
import { allowed, useSession } from '@/services/session';

/* slot: later */

/* slot: sections */
export default function HomePage() {
  /* slot: reads */
  return (
    <>
      <section className="overflow-hidden rounded-2xl border bg-gradient-to-br from-accent via-card to-card px-6 py-10 shadow-sm md:px-12 md:py-16">
        <span className="mb-6 grid h-12 w-12 place-items-center rounded-xl bg-primary text-primary-foreground">
          <APP.icon className="h-6 w-6" aria-hidden="true" />
        </span>
        <h1 className="max-w-2xl text-3xl font-semibold tracking-tight md:text-5xl md:leading-tight">{APP.name}</h1>
        <p className="mt-3 max-w-xl text-base text-muted-foreground md:text-lg">{APP.tagline}</p>
        <div className="mt-8 flex flex-wrap gap-2">
          {MENU.filter((item) => item.page !== 'Home').map((item, index) => (
            <Button key={item.page} asChild variant={index === 0 ? 'default' : 'outline'}>
              <Link to={createPageUrl(item.page)}>
                {item.title}
                {index === 0 && <ArrowRight className="h-4 w-4" aria-hidden="true" />}
              </Link>
            </Button>
          ))}
        </div>
      </section>
      {/* slot: samples */}
      {/* slot: shown */}
    </>
  );
}
