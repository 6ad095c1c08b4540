import { useRouter } from '@tanstack/react-router';
import { linkButtonClass } from '@/components/link-button';
import { isOfServer } from '@/lib/after-login';

/** The way back to where somebody was; `target` is a path of this installation. */
export function GoOn({ target, primary = false }: { target: string; primary?: boolean }) {
  const router = useRouter();
  return (
    <a
      href={target}
      className={linkButtonClass({ primary })}
      onClick={(event) => {
        if (isOfServer(target) || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        router.history.push(target);
      }}
    >
      {target === '/home' ? 'Go to your apps' : 'Back to where you were'}
    </a>
  );
}
