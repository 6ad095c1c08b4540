import { CircleUser, LogOut } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';
import { User } from '@/entities/User';

/** Who is signed in, and the way out. */
export default function AccountMenu({ user }) {
  const name = user.full_name || user.email || 'signedIn__';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" className="h-9 min-w-0 gap-2 px-2" aria-label={'accountOf__' + name}>
          <span className="grid h-7 w-7 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold uppercase text-accent-foreground">{name.charAt(0)}</span>
          <span className="hidden max-w-36 truncate text-sm font-normal min-[900px]:block">{name}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => User.openAccount()}>
          <CircleUser className="mr-2 h-4 w-4" aria-hidden="true" />
          yourAccount__
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => User.logout()}>
          <LogOut className="mr-2 h-4 w-4" aria-hidden="true" />
          signOut__
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
