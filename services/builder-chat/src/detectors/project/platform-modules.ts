import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { withoutExtension } from '@lathe/proto/apps/project/paths';

/** Platform modules as apps write them, without ending. */
export const platformModules: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...platformFiles].map(([path, exported]) => [withoutExtension(path).replace(/\/index$/, ''), exported]),
);

const react =
  'useState useEffect useMemo useCallback useRef useContext useReducer useId useTransition useDeferredValue useLayoutEffect createContext forwardRef memo Fragment Suspense';

/** Names whose missing import can be added without a doubt: name to the module it comes from. */
export const importable: ReadonlyMap<string, string> = new Map([
  ...names(react, 'react'),
  ...names('Link NavLink Navigate useNavigate useParams useSearchParams useLocation', 'react-router-dom'),
  ...names('useQuery useMutation useQueryClient', '@tanstack/react-query'),
  ...names('BarChart LineChart PieChart AreaChart ResponsiveContainer CartesianGrid XAxis YAxis', 'recharts'),
  ...names('motion AnimatePresence', 'framer-motion'),
  ...names('format parseISO isToday isPast isFuture addDays startOfMonth endOfMonth', 'date-fns'),
  ...[...platformModules]
    .filter(([module]) => !/toast|sonner|sidebar|integrations/.test(module))
    .flatMap(([module, exported]) => names([...exported].join(' '), `@/${module}`)),
  ['toast', 'sonner'],
]);

function names(list: string, module: string): [string, string][] {
  return list.split(' ').map((name) => [name, module]);
}
