import { Link } from 'react-router-dom';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';
import { createPageUrl } from '@/utils';

/** The pages that have no place of their own in the bar of a phone. */
export default function MoreMenu({ items, page, className, children }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={className}>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" side="top" className="min-w-48">
        {items.map((item) => (
          <DropdownMenuItem key={item.page} asChild>
            <Link to={createPageUrl(item.page)} aria-current={item.page === page || item.detail === page ? 'page' : undefined}>
              <item.icon className="mr-2 h-4 w-4" aria-hidden="true" />
              {item.title}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
