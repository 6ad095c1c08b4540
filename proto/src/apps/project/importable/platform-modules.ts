/** Names that a module under `@/` exports; `default` stands for a default export. */
const ui: Readonly<Record<string, string>> = {
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
  combobox: 'Combobox',
  command:
    'Command CommandDialog CommandInput CommandList CommandEmpty CommandGroup CommandItem CommandShortcut CommandSeparator',
  'context-menu':
    'ContextMenu ContextMenuTrigger ContextMenuContent ContextMenuItem ContextMenuCheckboxItem ContextMenuRadioItem ContextMenuLabel ContextMenuSeparator ContextMenuShortcut ContextMenuGroup ContextMenuPortal ContextMenuSub ContextMenuSubContent ContextMenuSubTrigger ContextMenuRadioGroup',
  'data-table': 'DataTable DataTableColumnHeader DataTablePagination',
  'date-picker': 'DatePicker DateRangePicker',
  dialog:
    'Dialog DialogPortal DialogOverlay DialogTrigger DialogClose DialogContent DialogHeader DialogFooter DialogTitle DialogDescription',
  drawer:
    'Drawer DrawerPortal DrawerOverlay DrawerTrigger DrawerClose DrawerContent DrawerHeader DrawerFooter DrawerTitle DrawerDescription',
  'dropdown-menu':
    'DropdownMenu DropdownMenuTrigger DropdownMenuContent DropdownMenuItem DropdownMenuCheckboxItem DropdownMenuRadioItem DropdownMenuLabel DropdownMenuSeparator DropdownMenuShortcut DropdownMenuGroup DropdownMenuPortal DropdownMenuSub DropdownMenuSubContent DropdownMenuSubTrigger DropdownMenuRadioGroup',
  empty: 'Empty EmptyHeader EmptyTitle EmptyDescription EmptyContent EmptyMedia',
  field:
    'Field FieldContent FieldDescription FieldError FieldGroup FieldLabel FieldLegend FieldSeparator FieldSet FieldTitle',
  form: 'useFormField Form FormItem FormLabel FormControl FormDescription FormMessage FormField',
  'hover-card': 'HoverCard HoverCardTrigger HoverCardContent',
  input: 'Input',
  'input-otp': 'InputOTP InputOTPGroup InputOTPSlot InputOTPSeparator',
  label: 'Label',
  menubar:
    'Menubar MenubarMenu MenubarTrigger MenubarContent MenubarItem MenubarSeparator MenubarLabel MenubarCheckboxItem MenubarRadioGroup MenubarRadioItem MenubarPortal MenubarSubContent MenubarSubTrigger MenubarGroup MenubarSub MenubarShortcut',
  'multi-select': 'MultiSelect',
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
  sonner: 'Toaster toast',
  spinner: 'Spinner',
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

const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ui).map(([name, exported]) => [`components/ui/${name}.jsx`, exported])),
  'lib/utils.js': 'cn',
  'utils/index.js': 'createPageUrl',
  'hooks/use-mobile.jsx': 'useIsMobile',
  'hooks/use-toast.jsx': 'useToast toast',
  'integrations/Core.js': `${integrations} default`,
  'integrations/tools.js': 'tools default',
  'api/integrations.js': integrations,
};

/**
 * What apps may import from the platform, by the path of the module's file: the one list that detectors and prompts read
 * and that what infra/app-runtime builds is held against.
 */
export const platformFiles: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(files).map(([path, exported]) => [path, new Set(exported.split(' '))]),
);
