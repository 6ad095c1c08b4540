import { withoutExtension } from '@lathe/proto/apps/project/paths';

/**
 * What generated apps may import from the platform: module under `@/` to its named exports. `default` stands for a
 * default export.
 */

const ui: Record<string, string> = {
  accordion: 'Accordion AccordionItem AccordionTrigger AccordionContent',
  alert: 'Alert AlertTitle AlertDescription',
  'alert-dialog':
    'AlertDialog AlertDialogPortal AlertDialogOverlay AlertDialogTrigger AlertDialogContent AlertDialogHeader AlertDialogFooter AlertDialogTitle AlertDialogDescription AlertDialogAction AlertDialogCancel',
  'aspect-ratio': 'AspectRatio',
  avatar: 'Avatar AvatarImage AvatarFallback',
  badge: 'Badge badgeVariants',
  breadcrumb:
    'Breadcrumb BreadcrumbList BreadcrumbItem BreadcrumbLink BreadcrumbPage BreadcrumbSeparator BreadcrumbEllipsis',
  button: 'Button buttonVariants',
  calendar: 'Calendar',
  card: 'Card CardHeader CardFooter CardTitle CardDescription CardContent',
  carousel: 'Carousel CarouselContent CarouselItem CarouselPrevious CarouselNext',
  chart: 'ChartContainer ChartTooltip ChartTooltipContent ChartLegend ChartLegendContent ChartStyle',
  checkbox: 'Checkbox',
  collapsible: 'Collapsible CollapsibleTrigger CollapsibleContent',
  command:
    'Command CommandDialog CommandInput CommandList CommandEmpty CommandGroup CommandItem CommandShortcut CommandSeparator',
  'context-menu':
    'ContextMenu ContextMenuTrigger ContextMenuContent ContextMenuItem ContextMenuCheckboxItem ContextMenuRadioItem ContextMenuLabel ContextMenuSeparator ContextMenuShortcut ContextMenuGroup ContextMenuPortal ContextMenuSub ContextMenuSubContent ContextMenuSubTrigger ContextMenuRadioGroup',
  dialog:
    'Dialog DialogPortal DialogOverlay DialogTrigger DialogClose DialogContent DialogHeader DialogFooter DialogTitle DialogDescription',
  drawer:
    'Drawer DrawerPortal DrawerOverlay DrawerTrigger DrawerClose DrawerContent DrawerHeader DrawerFooter DrawerTitle DrawerDescription',
  'dropdown-menu':
    'DropdownMenu DropdownMenuTrigger DropdownMenuContent DropdownMenuItem DropdownMenuCheckboxItem DropdownMenuRadioItem DropdownMenuLabel DropdownMenuSeparator DropdownMenuShortcut DropdownMenuGroup DropdownMenuPortal DropdownMenuSub DropdownMenuSubContent DropdownMenuSubTrigger DropdownMenuRadioGroup',
  form: 'useFormField Form FormItem FormLabel FormControl FormDescription FormMessage FormField',
  'hover-card': 'HoverCard HoverCardTrigger HoverCardContent',
  input: 'Input',
  'input-otp': 'InputOTP InputOTPGroup InputOTPSlot InputOTPSeparator',
  label: 'Label',
  menubar:
    'Menubar MenubarMenu MenubarTrigger MenubarContent MenubarItem MenubarSeparator MenubarLabel MenubarCheckboxItem MenubarRadioGroup MenubarRadioItem MenubarPortal MenubarSubContent MenubarSubTrigger MenubarGroup MenubarSub MenubarShortcut',
  'navigation-menu':
    'navigationMenuTriggerStyle NavigationMenu NavigationMenuList NavigationMenuItem NavigationMenuContent NavigationMenuTrigger NavigationMenuLink NavigationMenuIndicator NavigationMenuViewport',
  pagination:
    'Pagination PaginationContent PaginationLink PaginationItem PaginationPrevious PaginationNext PaginationEllipsis',
  popover: 'Popover PopoverTrigger PopoverContent PopoverAnchor',
  progress: 'Progress',
  'radio-group': 'RadioGroup RadioGroupItem',
  resizable: 'ResizablePanelGroup ResizablePanel ResizableHandle',
  'scroll-area': 'ScrollArea ScrollBar',
  select:
    'Select SelectGroup SelectValue SelectTrigger SelectContent SelectLabel SelectItem SelectSeparator SelectScrollUpButton SelectScrollDownButton',
  separator: 'Separator',
  sheet:
    'Sheet SheetPortal SheetOverlay SheetTrigger SheetClose SheetContent SheetHeader SheetFooter SheetTitle SheetDescription',
  sidebar:
    'Sidebar SidebarContent SidebarFooter SidebarGroup SidebarGroupAction SidebarGroupContent SidebarGroupLabel SidebarHeader SidebarInput SidebarInset SidebarMenu SidebarMenuAction SidebarMenuBadge SidebarMenuButton SidebarMenuItem SidebarMenuSkeleton SidebarMenuSub SidebarMenuSubButton SidebarMenuSubItem SidebarProvider SidebarRail SidebarSeparator SidebarTrigger useSidebar',
  skeleton: 'Skeleton',
  slider: 'Slider',
  sonner: 'Toaster',
  switch: 'Switch',
  table: 'Table TableHeader TableBody TableFooter TableHead TableRow TableCell TableCaption',
  tabs: 'Tabs TabsList TabsTrigger TabsContent',
  textarea: 'Textarea',
  toast: 'ToastProvider ToastViewport Toast ToastTitle ToastDescription ToastClose ToastAction',
  toaster: 'Toaster',
  toggle: 'Toggle toggleVariants',
  'toggle-group': 'ToggleGroup ToggleGroupItem',
  tooltip: 'Tooltip TooltipTrigger TooltipContent TooltipProvider',
  'use-toast': 'useToast toast',
};

const integrations =
  'InvokeLLM SendEmail UploadFile GenerateImage ExtractDataFromUploadedFile UploadPrivateFile CreateFileSignedUrl Core';

const files: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ui).map(([name, exported]) => [`components/ui/${name}.jsx`, exported])),
  'lib/utils.js': 'cn',
  'utils/index.js': 'createPageUrl',
  'hooks/use-mobile.jsx': 'useIsMobile',
  'hooks/use-toast.jsx': 'useToast toast',
  'integrations/Core.js': `${integrations} default`,
  'api/integrations.js': integrations,
};

/** The same by the path of the module's file. */
export const platformFiles: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(files).map(([path, exported]) => [path, new Set(exported.split(' '))]),
);

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
