import { LogIn } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { User } from '@/entities/User';
import { APP, MENU } from '@/services/app';

/** What a visitor sees who has to sign in first. */
export default function Welcome() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-14 text-center md:py-24">
      <span className="mb-6 grid h-16 w-16 place-items-center rounded-2xl bg-primary text-primary-foreground shadow-sm">
        <APP.icon className="h-8 w-8" aria-hidden="true" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">{APP.name}</h1>
      <p className="mt-3 text-base text-muted-foreground">{APP.tagline}</p>
      <Button size="lg" className="mt-8" onClick={() => User.login()}>
        <LogIn className="h-4 w-4" aria-hidden="true" />
        signInToStart__
      </Button>
      <ul className="mt-12 flex flex-wrap justify-center gap-2">
        {MENU.slice(1).map((item) => (
          <li key={item.page} className="flex items-center gap-2 rounded-full border bg-card px-3 py-1.5 text-sm text-muted-foreground">
            <item.icon className="h-4 w-4 text-primary" aria-hidden="true" />
            {item.title}
          </li>
        ))}
      </ul>
    </div>
  );
}
