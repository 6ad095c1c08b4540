/** Sets of icons whose names are read as lucide's: `react-icons/fa`, `@heroicons/react/24/outline`. */
const iconSets = /^(?:react-icons\/\w+|@heroicons\/react\/(?:\d+\/)?(?:outline|solid|mini)|@radix-ui\/react-icons)$/;

/** Whether an import is one of icons that lucide stands in for. */
export const isIconSet = (specifier: string): boolean => iconSets.test(specifier);

/** What the sets call otherwise than lucide does, by the name without its set and style. */
const otherWords: Readonly<Record<string, string>> = {
  Add: 'Plus',
  AddCircle: 'CirclePlus',
  Analytics: 'ChartLine',
  Avatar: 'CircleUser',
  Backspace: 'Delete',
  BadgeCheck: 'BadgeCheck',
  Bars: 'Menu',
  Bars3: 'Menu',
  Beaker: 'FlaskConical',
  Bin: 'Trash',
  Bolt: 'Zap',
  Business: 'Building',
  Cancel: 'X',
  CardList: 'List',
  Cart: 'ShoppingCart',
  Cart3: 'ShoppingCart',
  Chat: 'MessageCircle',
  ChatBubbleLeft: 'MessageCircle',
  Chatbubble: 'MessageCircle',
  Close: 'X',
  Cog: 'Settings',
  Cog6Tooth: 'Settings',
  Comment: 'MessageSquare',
  Comments: 'MessagesSquare',
  Cross1: 'X',
  Cross2: 'X',
  Dashboard: 'LayoutDashboard',
  Delete: 'Trash2',
  Description: 'FileText',
  DocumentText: 'FileText',
  DollarSign: 'DollarSign',
  DotsVertical: 'EllipsisVertical',
  DotsHorizontal: 'Ellipsis',
  EllipsisHorizontal: 'Ellipsis',
  EllipsisH: 'Ellipsis',
  EllipsisV: 'EllipsisVertical',
  Email: 'Mail',
  Envelope: 'Mail',
  Error: 'CircleAlert',
  Exclamation: 'CircleAlert',
  ExclamationCircle: 'CircleAlert',
  ExclamationTriangle: 'TriangleAlert',
  Exit: 'LogOut',
  ExternalLinkAlt: 'ExternalLink',
  Favorite: 'Heart',
  FavoriteBorder: 'Heart',
  Gear: 'Settings',
  Group: 'Users',
  Help: 'CircleHelp',
  InfoCircle: 'Info',
  LightBulb: 'Lightbulb',
  LightningBolt: 'Zap',
  Location: 'MapPin',
  LocationOn: 'MapPin',
  Login: 'LogIn',
  Logout: 'LogOut',
  Magic: 'WandSparkles',
  MagnifyingGlass: 'Search',
  MapMarker: 'MapPin',
  MapMarkerAlt: 'MapPin',
  Money: 'Banknote',
  MoneyBill: 'Banknote',
  MoreVert: 'EllipsisVertical',
  MoreHoriz: 'Ellipsis',
  Notifications: 'Bell',
  PaperAirplane: 'Send',
  PaperPlane: 'Send',
  Pen: 'Pen',
  PencilAlt: 'SquarePen',
  PencilSquare: 'SquarePen',
  Person: 'User',
  People: 'Users',
  Photo: 'Image',
  Picture: 'Image',
  PlusCircle: 'CirclePlus',
  Print: 'Printer',
  QuestionCircle: 'CircleHelp',
  QuestionMarkCircle: 'CircleHelp',
  Refresh: 'RefreshCw',
  Remove: 'Minus',
  Schedule: 'Clock',
  SignInAlt: 'LogIn',
  SignOutAlt: 'LogOut',
  Spinner: 'LoaderCircle',
  Squares2X2: 'LayoutGrid',
  Sync: 'RefreshCw',
  Tachometer: 'Gauge',
  TachometerAlt: 'Gauge',
  ThumbUp: 'ThumbsUp',
  Time: 'Clock',
  Times: 'X',
  TimesCircle: 'CircleX',
  Update: 'RefreshCw',
  UserFriends: 'Users',
  UserGroup: 'Users',
  Utensils: 'Utensils',
  Visibility: 'Eye',
  VisibilityOff: 'EyeOff',
  VolumeUp: 'Volume2',
  Warning: 'TriangleAlert',
  XMark: 'X',
  XCircle: 'CircleX',
};

const styleWords = /^(?:Outline|Fill|Reg|Solid|Sharp|Round|TwoTone|Ios|Md|Logo)(?=[A-Z0-9])/;
const styleEndings = /(?:Outlined|Outline|Fill|Filled|Solid|Line|Alt|Thin|Bold|Simple)$/;

/** `FaRegTrashAlt` -> `TrashAlt`, `MagnifyingGlassIcon` -> `MagnifyingGlass`. */
function plainName(specifier: string, name: string): string {
  if (!specifier.startsWith('react-icons/')) return name.replace(/Icon$/, '');
  // `Fa`, `Io5` and so on, then the word; `HiMiniX`, `IoMdX` and `BiSolidX` name a style in between.
  const bare = name.replace(/^[A-Z][a-z]{1,2}(?=[A-Z0-9])/, '');
  return bare.replace(styleWords, '');
}

/**
 * The lucide icon that stands for one of another set: of the same name, of the same meaning, or of its first words.
 * Undefined where there is none like it.
 *
 * @param isIcon whether lucide has an icon of a name.
 */
export function lucideIconFor(specifier: string, name: string, isIcon: (name: string) => boolean): string | undefined {
  if (isIcon(name)) return name;
  const plain = plainName(specifier, name);
  const short = plain.replace(styleEndings, '');
  const words = short.match(/[A-Z][a-z]*|\d+/g) ?? [];
  const turned = [...words].reverse().join('');
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(''));
  return [plain, short, turned, ...beginnings]
    .map((each) => (Object.hasOwn(otherWords, each) ? (otherWords[each] ?? each) : each))
    .find((each) => each.length > 0 && isIcon(each));
}
