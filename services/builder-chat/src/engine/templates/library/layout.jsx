import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LogIn, Menu, Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { User } from '@/entities/User';
import { cn } from '@/lib/utils';
import { createPageUrl } from '@/utils';
import { APP, MENU } from '@/services/app';
import { useSession } from '@/services/session';

/** Menus come after the page: nobody opens one before it shows. */
const AccountMenu = lazy(() => import('@/components/AccountMenu'));
const MoreMenu = lazy(() => import('@/components/MoreMenu'));

/** Light or dark: what the person chose, else what the app or the device prefers. */
function useDarkMode() {
  const [dark, setDark] = useState(() => {
    const chosen = localStorage.getItem('theme');
    if (chosen) return chosen === 'dark';
    return APP.theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : APP.theme === 'dark';
  });
  // Before anything is painted, so that nothing flashes in the other colours.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
  const toggle = () => {
    localStorage.setItem('theme', dark ? 'light' : 'dark');
    setDark(!dark);
  };
  return { dark, toggle };
}

function Brand() {
  return (
    <Link to={createPageUrl('Home')} className="flex min-h-11 min-w-0 items-center gap-3">
      <span data-app-mark className="grid h-9 w-9 shrink-0 place-items-center rounded-lg bg-primary text-primary-foreground">
        <APP.icon className="h-5 w-5" aria-hidden="true" />
      </span>
      <span className="truncate font-heading text-base font-semibold tracking-tight">{APP.name}</span>
    </Link>
  );
}

function ThemeButton({ theme }) {
  return (
    <Button variant="ghost" size="icon" onClick={theme.toggle} aria-label={theme.dark ? 'useLight__' : 'useDark__'}>
      {theme.dark ? <Sun className="h-4 w-4" aria-hidden="true" /> : <Moon className="h-4 w-4" aria-hidden="true" />}
    </Button>
  );
}

function Account() {
  const { user, isPending } = useSession();
  if (isPending) return null;
  if (!user) {
    return (
      <Button variant="outline" size="sm" onClick={() => User.login()}>
        <LogIn className="h-4 w-4" aria-hidden="true" />
        signIn__
      </Button>
    );
  }
  return (
    <Suspense fallback={<span className="h-9 w-11" />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

const isCurrent = (item, page) => item.page === page || item.detail === page;

function SideNavigation({ page }) {
  return (
    <nav aria-label="pages__" className="flex-1 space-y-1 overflow-y-auto px-3 py-2">
      {MENU.map((item) => (
        <Link
          key={item.page}
          to={createPageUrl(item.page)}
          aria-current={isCurrent(item, page) ? 'page' : undefined}
          className={cn(
            'flex items-center gap-3 rounded-lg px-3 py-2 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground',
            isCurrent(item, page) && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
          )}
        >
          <item.icon className="h-4 w-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{item.title}</span>
        </Link>
      ))}
    </nav>
  );
}

const TAB = 'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[11px] font-medium leading-[13px] text-muted-foreground';

function TabLink({ item, page }) {
  return (
    <Link to={createPageUrl(item.page)} aria-current={isCurrent(item, page) ? 'page' : undefined} className={cn(TAB, isCurrent(item, page) && 'text-[hsl(var(--link,var(--primary)))]')}>
      <item.icon className="h-5 w-5 shrink-0" aria-hidden="true" />
      <span className="line-clamp-2 max-w-full hyphens-auto [overflow-wrap:anywhere]">{item.title}</span>
    </Link>
  );
}

const longestWord = Math.max(...MENU.flatMap((item) => item.title.split(/\s+/)).map((word) => word.length));
/** Places at the thumb: five where every title has room, else four; what does not fit is behind "More". */
const PLACES = longestWord > 10 ? 4 : 5;

function BottomNavigation({ page }) {
  const fits = MENU.length <= PLACES;
  const shown = fits ? MENU : MENU.slice(0, PLACES - 1);
  const rest = fits ? [] : MENU.slice(PLACES - 1);
  const isHere = rest.some((item) => isCurrent(item, page));
  const more = (
    <>
      <Menu className="h-5 w-5 shrink-0" aria-hidden="true" />
      more__
    </>
  );
  return (
    <nav aria-label="pages__" className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur min-[900px]:hidden">
      {shown.map((item) => (
        <TabLink key={item.page} item={item} page={page} />
      ))}
      {rest.length > 0 && (
        <Suspense fallback={<span className={TAB}>{more}</span>}>
          <MoreMenu items={rest} page={page} className={cn(TAB, isHere && 'text-[hsl(var(--link,var(--primary)))]')}>
            {more}
          </MoreMenu>
        </Suspense>
      )}
    </nav>
  );
}

export default function Layout({ children, currentPageName }) {
  const theme = useDarkMode();
  /* when: translated */
  useLayoutEffect(() => {
    document.documentElement.lang = APP.language;
  }, []);
  /* end: translated */
  return (
    <div className="min-h-screen bg-background text-foreground">
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 flex-col border-r bg-card min-[900px]:flex">
        <div className="px-5 py-5">
          <Brand />
        </div>
        <SideNavigation page={currentPageName} />
        <div className="flex items-center justify-between gap-2 border-t px-3 py-3">
          <Account />
          <ThemeButton theme={theme} />
        </div>
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 border-b bg-card/95 px-4 backdrop-blur min-[900px]:hidden">
        <Brand />
        <div className="flex shrink-0 items-center gap-1">
          <ThemeButton theme={theme} />
          <Account />
        </div>
      </header>
      <main className="px-4 pb-24 pt-6 sm:px-6 min-[900px]:pb-12 min-[900px]:pl-[17.5rem] min-[900px]:pr-10 min-[900px]:pt-9">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
      <BottomNavigation page={currentPageName} />
    </div>
  );
}
