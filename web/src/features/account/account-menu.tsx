import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Gauge, Laptop, LogOut, Moon, Package, Settings, Sun } from 'lucide-react';
import { setTheme, useTheme } from '@/app/theme';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { accountQuery } from '@/features/auth/api';
import { openPlans } from '@/lib/plan-wish';
import { Avatar } from './avatar';

export const themeOptions = [
  { value: 'system', label: 'As the device', icon: <Laptop size={16} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
] as const;

export function AccountMenu() {
  const account = useQuery(accountQuery());
  const theme = useTheme();
  const navigate = useNavigate();
  const email = account.data?.email ?? '';
  return (
    <Menu
      label="Account"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={email === '' ? 'Account' : `Account: ${email}`}
          className="inline-flex size-9 items-center touch:size-11 justify-center rounded-full border border-line bg-surface font-semibold text-muted transition-colors hover:text-ink"
        >
          <Avatar account={account.data} />
        </button>
      }
    >
      {email !== '' && (
        <>
          <MenuLabel>
            <span className="block truncate">{account.data?.name}</span>
            <span className="block truncate">{email}</span>
          </MenuLabel>
          <MenuSeparator />
        </>
      )}
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice value={theme} onChange={setTheme} options={themeOptions} />
      <MenuSeparator />
      <MenuItem icon={<Gauge size={16} aria-hidden />} onSelect={() => openPlans({ kind: 'own' })}>
        Your plan
      </MenuItem>
      {account.data?.hasPaidAppPackage && (
        <MenuItem icon={<Package size={16} aria-hidden />} onSelect={() => void navigate({ to: '/apps/packages' })}>
          Your packages
        </MenuItem>
      )}
      <MenuItem icon={<Settings size={16} aria-hidden />} onSelect={() => void navigate({ to: '/settings' })}>
        Settings
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void navigate({ to: '/logout' })}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
